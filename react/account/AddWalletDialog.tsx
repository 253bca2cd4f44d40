'use client'

import { useEffect, useState } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { AccountPurpose, Identity } from '#lib/protocol/users.ts'
import { MergeChoice } from '#react/account/MergeChoice.tsx'
import { nameOfWallet } from '#react/account/useUserWallets.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useReturn } from '#react/session/returnedFor.ts'
import { SignInContext, useSignIn } from '#react/session/SignInProvider.tsx'
import { PlainStep } from '#react/signIn/PlainStep.tsx'
import { CardDialog } from '#react/signIn/SignInDialog.tsx'
import { StepView } from '#react/signIn/StepView.tsx'
import { WalletChoices } from '#react/signIn/WalletChoices.tsx'

type AddWalletProps = {
  session: Session
  /** The user's own wallet to use; undefined to add one. */
  wallet: Identity | undefined
  /** Called once the session is one of the added wallet, or of the used one. */
  onAdded: (purpose: AccountPurpose) => void
  onClose: () => void
}

/**
 * Adds a wallet to the signed-in user, or opens another one of theirs: the same list and steps as signing
 * in. One of another user leads to the choice of merging the two.
 */
export function AddWalletDialog({ session, wallet, onAdded, onClose }: AddWalletProps) {
  const signedInMessages = useMessages('signedIn')
  const signIn = useSignIn()
  const { registerCard, flow } = signIn
  const [before] = useState(session.identity)
  const usual = wallet ? 'use' : 'add'
  const [purpose, setPurpose] = useState<AccountPurpose>(usual)
  useEffect(registerCard, [registerCard])
  const begin: typeof signIn.start = (chosen, method, next = usual) => {
    setPurpose(next)
    signIn.start(chosen, method, next)
  }
  useReturn('add', begin)
  const isAdded = session.identity !== before && flow.step === 'idle'
  useEffect(() => {
    if (isAdded) onAdded(purpose)
  }, [isAdded, onAdded, purpose])
  const name = wallet && (nameOfWallet(wallet) ?? signedInMessages.unknownWallet)
  const title =
    name === undefined ? signedInMessages.walletAdd : signedInMessages.walletUseLabel({ name })
  const isTaken =
    flow.step === 'failed' && (purpose === 'merge' || flow.problem.key === 'identityTaken')
  return (
    <SignInContext value={{ ...signIn, start: begin }}>
      <CardDialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} label={title}>
        {flow.step === 'idle' ? (
          <WalletChoices
            title={title}
            hasProviders={!wallet}
            text={
              wallet
                ? signedInMessages.walletUseText({ address: shortAddress(wallet.address) })
                : signedInMessages.walletAddText
            }
          />
        ) : isTaken && flow.connector ? (
          <MergeChoice flow={flow} connector={flow.connector} onLeave={onClose} />
        ) : flow.connector ? (
          <StepView
            flow={flow}
            connector={flow.connector}
            failedTitle={wallet ? signedInMessages.walletNotUsed : signedInMessages.walletNotAdded}
          />
        ) : (
          <PlainStep flow={flow} />
        )}
      </CardDialog>
    </SignInContext>
  )
}
