'use client'

import dynamic from 'next/dynamic'
import { SignedInContent } from '#app/ui/SignedInContent.tsx'

const load = () => import('#app/(wallet)/account/AccountContent.tsx')
// Next announces its scripts and styles in the page of a signed-in user.
const Content = dynamic(() =>
  import('#app/(wallet)/account/AccountContent.tsx').then(({ AccountContent }) => AccountContent),
)

/** The account page for a signed-in user; else the sign-in card. */
export function AccountScreen() {
  return <SignedInContent Content={Content} load={load} />
}
