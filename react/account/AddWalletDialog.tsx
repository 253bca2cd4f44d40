'use client'

import { useEffect, useState } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import { MergeChoice } from '#react/account/MergeChoice.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import type { IdentityPurpose } from '#react/session/addWalletApi.ts'
import { SignInContext, useSignIn } from '#react/session/SignInProvider.tsx'
import { EmailAndPasskey } from '#react/signIn/EmailAndPasskey.tsx'
import { PlainStep } from '#react/signIn/PlainStep.tsx'
import { CardDialog } from '#react/signIn/SignInDialog.tsx'
import { StepView } from '#react/signIn/StepView.tsx'
import { useAuthenticatingWallet } from '#react/signIn/useWalletList.ts'
import { WalletPlaces } from '#react/signIn/WalletPlaces.tsx'
import '#react/signIn/SignInCard.css'

type AddWalletProps = {
  session: Session
  /** Called once the session is one of the added wallet. */
  onAdded: (purpose: IdentityPurpose) => void
  onClose: () => void
}

/**
 * Adds a wallet to the signed-in user: the same list and steps as signing in. One of another user leads to
 * the choice of merging the two.
 */
export function AddWalletDialog({ session, onAdded, onClose }: AddWalletProps) {
  const signedInMessages = useMessages('signedIn')
  const signIn = useSignIn()
  const { registerCard, flow } = signIn
  const [before] = useState(session.identity)
  const [purpose, setPurpose] = useState<IdentityPurpose>('add')
  useEffect(registerCard, [registerCard])
  const begin: typeof signIn.start = (wallet, method, next = 'add') => {
    setPurpose(next)
    signIn.start(wallet, method, next)
  }
  const isAdded = session.identity !== before && flow.step === 'idle'
  useEffect(() => {
    if (isAdded) onAdded(purpose)
  }, [isAdded, onAdded, purpose])
  const isTaken =
    flow.step === 'failed' && (purpose === 'merge' || flow.problem.key === 'identityTaken')
  return (
    <SignInContext value={{ ...signIn, start: begin }}>
      <CardDialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        label={signedInMessages.walletAdd}
      >
        {flow.step === 'idle' ? (
          <Choices />
        ) : isTaken && flow.connector ? (
          <MergeChoice flow={flow} connector={flow.connector} onLeave={onClose} />
        ) : flow.connector ? (
          <StepView
            flow={flow}
            connector={flow.connector}
            failedTitle={signedInMessages.walletNotAdded}
          />
        ) : (
          <PlainStep flow={flow} />
        )}
      </CardDialog>
    </SignInContext>
  )
}

function Choices() {
  const signInMessages = useMessages('signIn')
  const signedInMessages = useMessages('signedIn')
  const wallet = useAuthenticatingWallet()
  return (
    <section className="latchkey-sign-in-card latchkey-card" aria-labelledby="add-wallet-title">
      <h1 id="add-wallet-title" className="latchkey-sign-in-card-title">
        {signedInMessages.walletAdd}
      </h1>
      <p className="latchkey-sign-in-card-lead">{signedInMessages.walletAddText}</p>
      <div className="latchkey-sign-in-card-choices">
        {wallet && (
          <>
            {/* A provider leaves the page, and what this dialog was opened for would be lost. */}
            <EmailAndPasskey wallet={{ ...wallet, openIdProviders: [] }} />
            <p className="latchkey-sign-in-card-divider">{signInMessages.walletsTitle}</p>
          </>
        )}
        <div className="latchkey-sign-in-card-wallets">
          <WalletPlaces />
        </div>
      </div>
    </section>
  )
}
