'use client'

import { useEffect, useRef, useState } from 'react'
import { type Connector, useConnection } from 'wagmi'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { PlainStep } from '#app/(wallet)/signIn/PlainStep.tsx'
import { loadStepView, WalletList } from '#app/(wallet)/signIn/WalletList.tsx'
import { walletInfo } from '#app/(wallet)/useWalletName.ts'
import { Address } from '#app/ui/Address.tsx'
import controls from '#app/ui/controls.module.css'
import { Identicon } from '#app/ui/Identicon.tsx'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'
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

/** A wallet is connected already; one signature opens the session. */
function ContinueView({
  connector,
  onChooseAnother,
}: {
  connector: Connector
  onChooseAnother: () => void
}) {
  const { start } = useSignIn()
  const { address } = useConnection()
  const { name, icon } = walletInfo(connector)
  return (
    <>
      <div className={styles.center}>
        <WalletIcon name={name} icon={icon} />
        <p>{signInMessages.connectedText(name)}</p>
        {address && <Address address={address} />}
      </div>
      <div className={styles.actions}>
        <button type="button" className={controls.primary} onClick={() => start(connector)}>
          {signInMessages.continueWith(name)}
        </button>
        <button type="button" className={controls.quiet} onClick={onChooseAnother}>
          {signInMessages.useAnother}
        </button>
      </div>
    </>
  )
}

/** Shows the signed-in account and the next step. */
function DoneView({ session, redirect }: { session: Session; redirect: string | undefined }) {
  const title = useRef<HTMLHeadingElement>(null)
  // After a step, the focus is lost with its button; on a newly loaded page it is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.card} aria-labelledby="done-title">
      <div className={styles.center} role="status">
        <Identicon address={session.address} size={56} />
        <h1 id="done-title" ref={title} tabIndex={-1}>
          {signInMessages.doneTitle}
        </h1>
        <code className={styles.address}>{session.address}</code>
        <p className={styles.lead}>{signInMessages.doneText}</p>
      </div>
      <div className={styles.actions}>
        <SiteLink href={redirect ?? '/sign'} className={controls.primary}>
          {redirect ? signInMessages.doneBack : signInMessages.doneNext}
        </SiteLink>
      </div>
    </section>
  )
}
