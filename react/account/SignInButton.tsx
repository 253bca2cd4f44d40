'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'

const loadAccountButton = () => import('#react/account/AccountButton.tsx')
const load = () => import('#react/signIn/SignInDialog.tsx')
// Rendered on the server for those who are signed in; others do not load it.
const AccountButton = lazy(() =>
  loadAccountButton().then(({ AccountButton }) => ({ default: AccountButton })),
)
const preload = () => void load().catch(() => undefined)

/**
 * Signs in over any page, in a dialog; signed in, it is the account's menu. Where the page itself
 * shows the sign-in card, there is no button.
 */
export function SignInButton() {
  const signInMessages = useMessages('signIn')
  const { session, isPending } = useSession()
  const { hasCard, flow } = useSignIn()
  const [isOpen, setOpen] = useState(false)
  const [isHydrated, setHydrated] = useState(false)
  const Dialog = useLoaded(load, isOpen)?.SignInDialog
  // Only then it is known whether the page shows the card.
  useEffect(() => setHydrated(true), [])
  const isSigningIn = flow.step !== 'idle'
  useEffect(() => {
    // If it fails, the button says so once it is shown.
    if (isSigningIn) void loadAccountButton().catch(() => undefined)
  }, [isSigningIn])
  return (
    <>
      {session ? (
        <Suspense>
          <AccountButton />
        </Suspense>
      ) : (
        isHydrated &&
        !isPending &&
        (!hasCard || isOpen) && (
          <button
            type="button"
            className="latchkey-button"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpen(true)}
          >
            {signInMessages.signIn}
          </button>
        )
      )}
      {Dialog && <Dialog isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
