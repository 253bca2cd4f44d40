'use client'

import { useEffect, useState } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { useReturn } from '#react/session/returnedFor.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { SignInContext, useSignIn } from '#react/session/SignInProvider.tsx'
import { ContinueView } from '#react/signIn/ContinueView.tsx'
import { PlainStep } from '#react/signIn/PlainStep.tsx'
import { CardDialog } from '#react/signIn/SignInDialog.tsx'
import { StepView } from '#react/signIn/StepView.tsx'
import { WalletChoices } from '#react/signIn/WalletChoices.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'

/**
 * Asks the user, over any page, to prove who they are. `show` gets the dialog, and null once it is over.
 * @returns whether they have
 */
export function askForProof(show: (dialog: Elements) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isProven: boolean) => {
      show(null)
      resolve(isProven)
    }
    show(<ProofDialog onEnd={end} />)
  })
}

function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const proofMessages = useMessages('proof')
  const { session } = useSession()
  const signIn = useSignIn()
  const { registerCard, flow } = signIn
  const [before] = useState(session)
  useEffect(registerCard, [registerCard])
  // Whoever signs in in another tab has not asked for what is sent after the proof.
  const isEnded = !session || session.user.id !== before?.user.id
  const isProven = session?.provenAt !== before?.provenAt && flow.step === 'idle'
  useEffect(() => {
    if (isEnded) onEnd(false)
    else if (isProven) onEnd(true)
  }, [isEnded, isProven, onEnd])
  const start: typeof signIn.start = (wallet, method) => signIn.start(wallet, method, 'prove')
  useReturn('prove', start)
  return (
    <SignInContext value={{ ...signIn, start }}>
      <CardDialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onEnd(false)}
        label={proofMessages.title}
      >
        {flow.step === 'idle' ? (
          <Choices />
        ) : flow.connector ? (
          <StepView flow={flow} connector={flow.connector} failedTitle={proofMessages.failed} />
        ) : (
          <PlainStep flow={flow} />
        )}
      </CardDialog>
    </SignInContext>
  )
}

/** The wallet in use, or any other of the account. */
function Choices() {
  const proofMessages = useMessages('proof')
  const { status, wallet } = useWallets().connection
  const [isChoosing, setChoosing] = useState(false)
  if (status !== 'connected' || !wallet || isChoosing)
    return <WalletChoices title={proofMessages.title} text={proofMessages.text} hasProviders />
  return (
    <section className="latchkey-sign-in-card latchkey-card" aria-labelledby="proof-title">
      <h1 id="proof-title" className="latchkey-sign-in-card-title">
        {proofMessages.title}
      </h1>
      <p className="latchkey-sign-in-card-lead">{proofMessages.text}</p>
      <ContinueView wallet={wallet} onChooseAnother={() => setChoosing(true)} />
    </section>
  )
}
