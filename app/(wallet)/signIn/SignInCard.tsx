'use client'

import { useState } from 'react'
import { useConnection } from 'wagmi'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { ContinueView } from '#app/(wallet)/signIn/ContinueView.tsx'
import { DoneView } from '#app/(wallet)/signIn/DoneView.tsx'
import { loadStepView } from '#app/(wallet)/signIn/loadStepView.ts'
import { PlainStep } from '#app/(wallet)/signIn/PlainStep.tsx'
import { WalletList } from '#app/(wallet)/signIn/WalletList.tsx'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import styles from './SignInCard.module.css'

/** The sign-in card. It shows one view at a time at a constant size. */
export function SignInCard({ redirect }: { redirect: string | undefined }) {
  const { appName } = usePublicConfig()
  const { session } = useSession()
  const { flow } = useSignIn()
  const { status, connector } = useConnection()
  const [isChoosing, setChoosing] = useState(false)
  const steps = useLoaded(loadStepView, flow.step !== 'idle')

  if (session) return <DoneView session={session} redirect={redirect} />
  if (flow.step !== 'idle')
    return steps ? <steps.StepView flow={flow} /> : <PlainStep flow={flow} />
  return (
    <section className={styles.card} aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{signInMessages.title(appName)}</h1>
      {status === 'reconnecting' && connector ? (
        <p className={styles.waiting} role="status">
          <span className={styles.spinner} />
          {signInMessages.reconnecting(connector.name)}
        </p>
      ) : status === 'connected' && !isChoosing ? (
        <ContinueView connector={connector} onChooseAnother={() => setChoosing(true)} />
      ) : (
        <>
          <p className={styles.lead}>{signInMessages.lead}</p>
          <WalletList />
        </>
      )}
    </section>
  )
}
