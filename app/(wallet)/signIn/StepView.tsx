'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import { cancelRequest } from '#app/(wallet)/session/cancelRequest.ts'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import type { SignInFlow, SignInStep } from '#app/(wallet)/session/SignInFlow.ts'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { shownWallet } from '#app/(wallet)/shownWallet.ts'
import { IdentifyPart } from '#app/(wallet)/signIn/embedded/IdentifyPart.tsx'
import { loadIdentify } from '#app/(wallet)/signIn/embedded/loadIdentify.ts'
import { StepProgress } from '#app/(wallet)/signIn/StepProgress.tsx'
import { PopupHelp } from '#app/(wallet)/signIn/smartWallet/PopupHelp.tsx'
import { isSmart } from '#app/(wallet)/signIn/smartWallet/smartConnector.ts'
import {
  RemoteConnect,
  RemoteGrant,
  RemoteRequest,
} from '#app/(wallet)/signIn/walletConnect/RemoteParts.tsx'
import {
  isRemote,
  type RemoteConnector,
} from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import { embeddedSessionMessages } from '#lib/messages/embeddedSessionMessages.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import { signInStepMessages } from '#lib/messages/signInStepMessages.ts'
import { smartWalletMessages } from '#lib/messages/smartWalletMessages.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'
import cardStyles from './SignInCard.module.css'
import styles from './StepView.module.css'

/** Preloads what the step of a wallet needs beyond this screen. */
export function warmStep(connector: Connector): void {
  if (isEmbedded(connector)) void loadIdentify().catch(() => undefined)
}

type Active = Exclude<SignInFlow, { step: 'idle' }>

/** One step of signing in: where to look, what it is for, and cancel. */
export function StepView({ flow }: { flow: Active }) {
  const { cancel } = useSignIn()
  if (flow.step !== 'identify') return <Step flow={flow} />
  return (
    <section className={cardStyles.card} aria-labelledby="step-title">
      <StepProgress step="connect" />
      <IdentifyPart wallet={flow.wallet} onDone={flow.proceed} onCancel={cancel} />
    </section>
  )
}

function Step({ flow }: { flow: Exclude<Active, { step: 'identify' }> }) {
  const { start, cancel } = useSignIn()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { connector } = flow
  const step = flow.step === 'failed' ? flow.at : flow.step
  const words = wordsOf(step, connector)
  const remote = flow.step === 'connect' && isRemote(connector) ? connector : undefined
  if (remote) return <RemoteView connector={remote} title={title} />
  return (
    <section className={cardStyles.card} aria-labelledby="step-title">
      <StepProgress step={step} />
      <div className={cardStyles.center}>
        <span className={flow.step === 'failed' ? styles.icon : styles.busyIcon}>
          <WalletIcon {...shownWallet(connector)} />
        </span>
        <div role="status" className={flow.step === 'failed' ? styles.failedWords : styles.words}>
          <h1 id="step-title" ref={title} tabIndex={-1}>
            {flow.step === 'failed' ? failedTitle(step) : words.title}
          </h1>
          {flow.step !== 'failed' && <p className={cardStyles.lead}>{words.text}</p>}
        </div>
      </div>
      {flow.step === 'failed' ? (
        <>
          <Problem problem={flow.problem} />
          <div className={styles.actions}>
            <button
              type="button"
              className={controls.primary}
              onClick={() => {
                cancel()
                start(connector)
              }}
            >
              {flow.problem.key === 'connectionProposalExpired'
                ? walletConnectMessages.newCode
                : signInStepMessages.tryAgain}
            </button>
            <button type="button" className={controls.quiet} onClick={cancel}>
              {signInStepMessages.otherWallet}
            </button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <RemoteGrant connector={connector} />
          <RemoteRequest connector={connector} />
          <PopupHelp connector={connector} />
          <p className={styles.hint}>
            {needsPerson(step, connector) && signInStepMessages.notSeen}
          </p>
          <button
            type="button"
            className={controls.button}
            onClick={() => {
              cancel()
              cancelRequest(connector)
            }}
          >
            {signInMessages.cancel}
          </button>
        </div>
      )}
    </section>
  )
}

/** Connects a wallet on another device; if its screen is closed, shows that, with a way back. */
function RemoteView({
  connector,
  title,
}: {
  connector: RemoteConnector
  title: RefObject<HTMLHeadingElement | null>
}) {
  const { cancel } = useSignIn()
  return (
    <section className={cardStyles.card} aria-labelledby="step-title">
      <StepProgress step="connect" />
      <div className={styles.remote}>
        <h1 id="step-title" ref={title} tabIndex={-1}>
          {walletConnectMessages.connectTitle}
        </h1>
        <RemoteConnect connector={connector} />
      </div>
      <button
        type="button"
        className={controls.button}
        onClick={() => {
          if (!connector.pairingUri()) cancel()
          cancelRequest(connector)
        }}
      >
        {signInMessages.cancel}
      </button>
    </section>
  )
}

function failedTitle(step: SignInStep) {
  return step === 'connect' ? signInStepMessages.notConnected : signInStepMessages.notSignedIn
}

function wordsOf(step: SignInStep, connector: Connector) {
  const { name } = shownWallet(connector)
  const words: Record<SignInStep, { title: string; text: string }> = {
    connect: { title: signInStepMessages.connectTitle(name), text: signInStepMessages.connectText },
    challenge: { title: signInStepMessages.challengeTitle, text: signInStepMessages.challengeText },
    sign: { title: signInStepMessages.signTitle(name), text: signInStepMessages.signText },
    verify: { title: signInStepMessages.verifyTitle, text: signInStepMessages.verifyText },
  }
  if (isEmbedded(connector)) {
    words.connect = {
      title: embeddedSessionMessages.opening,
      text: embeddedSessionMessages.takesAMoment,
    }
    words.sign = {
      title: embeddedSessionMessages.signing,
      text: embeddedSessionMessages.signingText,
    }
  }
  if (isSmart(connector)) {
    words.connect = { title: smartWalletMessages.title, text: smartWalletMessages.connectText }
    words.sign = { title: smartWalletMessages.title, text: smartWalletMessages.signText }
  }
  return words[step]
}

/** Whether the step waits in a wallet window that the user may overlook. */
function needsPerson(step: SignInStep, connector: Connector) {
  if (isRemote(connector) || isEmbedded(connector) || isSmart(connector)) return false
  return step === 'connect' || step === 'sign'
}
