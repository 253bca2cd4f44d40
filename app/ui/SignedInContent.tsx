'use client'

import { SignInHere, useSession, useSignIn } from 'latchkey/react'
import { type ComponentType, useEffect } from 'react'

/**
 * A page's content for a signed-in user; else the sign-in card. Nobody else loads the content's code:
 * `load` fetches it once a sign-in has begun.
 */
export function SignedInContent({
  Content,
  load,
}: {
  Content: ComponentType
  load: () => Promise<unknown>
}) {
  const { session } = useSession()
  const isSigningIn = useSignIn().flow.step !== 'idle'
  useEffect(() => {
    // If it fails, the content says so once it is shown.
    if (isSigningIn) void load().catch(() => undefined)
  }, [isSigningIn, load])
  return session ? <Content /> : <SignInHere />
}
