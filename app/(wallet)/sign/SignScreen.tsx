'use client'

import dynamic from 'next/dynamic'
import { SignedInContent } from '#app/ui/SignedInContent.tsx'

const load = () => import('#app/(wallet)/sign/SignContent.tsx')
// Next announces its scripts and styles in the page of a signed-in user.
const Content = dynamic(() =>
  import('#app/(wallet)/sign/SignContent.tsx').then(({ SignContent }) => SignContent),
)

/** The signing page for a signed-in user; else the sign-in card. */
export function SignScreen() {
  return <SignedInContent Content={Content} load={load} />
}
