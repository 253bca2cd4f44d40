'use client'

import { useEffect, useRef, useState } from 'react'
import type { Connector } from 'wagmi'
import type { Messages } from '#lib/messages/Messages.ts'
import { useLocale, useMessages, useSectionReader } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { NewUserView } from '#react/signIn/NewUserView.tsx'
import { OwnersView, timeOf } from '#react/signIn/OwnersView.tsx'
import { PlainStep } from '#react/signIn/PlainStep.tsx'
import { StepProgress } from '#react/signIn/StepProgress.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import type { SignInFlow, SignInStep } from '#react/wallets/SignInFlow.ts'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import type { StepText, WalletScreens } from '#react/wallets/WalletScreens.ts'
import './StepView.css'

type Active = Exclude<SignInFlow, { step: 'idle' }>

type StepViewProps = {
  flow: Active
  connector: Connector
  /**
   * Title after the wallet was connected and a later step failed.
   * @default that of a sign-in
   */
  failedTitle?: string
}

/** One step of signing in: where to look, what it is for, and cancel. */
export function StepView({ flow, connector, failedTitle }: StepViewProps) {
  const { cancel } = useSignIn()
  const screens = useWalletScreens(connector)
  // The screen that has asked stays until the sign-in ends: what follows asks for nothing.
  const [asked, setAsked] = useState<Asked>()
  if (flow.step === 'authenticate' && flow.render !== asked?.render) setAsked(flow)
  if (flow.step === 'failed' && asked) setAsked(undefined)
  const [isConnecting, setConnecting] = useState(false)
  // What is signed as the wallet connects is verified without another step.
  const connects = flow.step === 'connect' || (isConnecting && flow.step === 'verify')
  if (connects !== isConnecting) setConnecting(connects)
  if (!screens) return <PlainStep flow={flow} />
  if (flow.step === 'newUser') return <NewUserView flow={flow} connector={connector} />
  if (flow.step === 'owners') return <OwnersView flow={flow} connector={connector} />
  const asking = flow.step === 'authenticate' ? flow : asked
  if (flow.step === 'authenticate' || (asking && flow.step !== 'failed'))
    return (
      <section
        className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
        aria-labelledby="step-title"
      >
        {asking?.render({
          onDone: asking.proceed,
          onCancel: cancel,
          isDone: flow.step !== 'authenticate',
        })}
      </section>
    )
  if (connects && screens.ConnectStep)
    return (
      <screens.ConnectStep
        connector={connector}
        app={flow.method?.type === 'app' ? flow.method.app : undefined}
      />
    )
  return <Step {...{ flow, connector, screens, failedTitle }} />
}

type Asked = Extract<Active, { step: 'authenticate' }>

function Step({
  flow,
  connector,
  screens,
  failedTitle,
}: {
  flow: Exclude<Active, { step: 'authenticate' | 'owners' | 'newUser' }>
  connector: Connector
  screens: WalletScreens
  failedTitle: string | undefined
}) {
  const signInMessages = useMessages('signIn')
  const signInStepMessages = useMessages('signInStep')
  const { start, cancel } = useSignIn()
  const read = useSectionReader()
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { name, icon } = walletInfo(connector)
  const { MissingPermissions, PendingRequest } = screens
  const step = flow.step === 'failed' ? flow.at : flow.step
  const ownText = screens.stepText?.(read)[step]
  const stepText = ownText ?? genericText(step, name, signInStepMessages)
  // Without text or a notice of its own, the wallet asks in a window that the user may overlook.
  const isOverlooked = (step === 'connect' || step === 'sign') && !ownText && !PendingRequest
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="step-title"
    >
      {!ownText && <StepProgress step={step} />}
      <div className="latchkey-sign-in-card-center">
        <span
          className={
            flow.step === 'failed'
              ? 'latchkey-step-view-icon'
              : 'latchkey-step-view-busy-icon latchkey-step-view-icon'
          }
        >
          <WalletIcon name={name} icon={icon} />
        </span>
        <div
          role="status"
          className={
            flow.step === 'failed'
              ? 'latchkey-step-view-failed-text latchkey-step-view-text'
              : 'latchkey-step-view-text'
          }
        >
          <h1 id="step-title" ref={title} tabIndex={-1}>
            {flow.step === 'failed'
              ? titleOf(flow, signInStepMessages, failedTitle)
              : stepText.title}
          </h1>
          {flow.step !== 'failed' && <p className="latchkey-sign-in-card-lead">{stepText.text}</p>}
          {flow.step === 'sign' && flow.validUntil && (
            <p className="latchkey-sign-in-card-lead">
              {signInStepMessages.validUntil({ time: timeOf(flow.validUntil, locale) })}
            </p>
          )}
        </div>
      </div>
      {flow.step === 'failed' ? (
        <>
          <Problem problem={flow.problem} />
          <div className="latchkey-step-view-actions">
            <button
              type="button"
              className="latchkey-primary latchkey-button"
              onClick={() => {
                cancel()
                start(connector, flow.method)
              }}
            >
              {screens.retryLabels?.(read)[flow.problem.key ?? ''] ?? signInStepMessages.tryAgain}
            </button>
            <button type="button" className="latchkey-quiet latchkey-button" onClick={cancel}>
              {signInStepMessages.otherWallet}
            </button>
          </div>
        </>
      ) : (
        <div className="latchkey-step-view-actions">
          {MissingPermissions && <MissingPermissions connector={connector} />}
          {PendingRequest && <PendingRequest connector={connector} />}
          <p className="latchkey-step-view-hint">{isOverlooked && signInStepMessages.notVisible}</p>
          <button type="button" className="latchkey-button" onClick={cancel}>
            {signInMessages.cancel}
          </button>
        </div>
      )}
    </section>
  )
}

function titleOf(
  { at, problem }: Extract<Active, { step: 'failed' }>,
  signInStepMessages: Messages['signInStep'],
  ownTitle: string | undefined,
) {
  if (at === 'sign' && problem.key === 'challengeInvalid') return signInStepMessages.expired
  return at === 'connect'
    ? signInStepMessages.notConnected
    : (ownTitle ?? signInStepMessages.notSignedIn)
}

function genericText(
  step: SignInStep,
  name: string,
  signInStepMessages: Messages['signInStep'],
): StepText {
  const texts: Record<SignInStep, StepText> = {
    connect: {
      title: signInStepMessages.connectTitle({ name }),
      text: signInStepMessages.connectText,
    },
    // The wallet asks in a moment, and again nothing is to be done: one state.
    challenge: {
      title: signInStepMessages.signTitle({ name }),
      text: signInStepMessages.signText,
    },
    sign: { title: signInStepMessages.signTitle({ name }), text: signInStepMessages.signText },
    verify: { title: signInStepMessages.signTitle({ name }), text: signInStepMessages.verifying },
  }
  return texts[step]
}
