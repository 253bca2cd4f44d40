'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { EmbeddedRecovery } from '#lib/protocol/embeddedWallet.ts'
import '#react/panel/Panel.css'
import { readRecoveryCode } from '#lib/input/readEmailCode.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { type Action, Outcome, Panel, PasskeyPromptHint, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { recoveries } from '#react/session/recoveries.ts'
import { minutesAndSeconds, useSecondsLeft } from '#react/ui/useSecondsLeft.ts'
import { EmailCodeForm } from '#react/wallets/turnkey/account/EmailCodeForm.tsx'
import { PasskeyNameForm } from '#react/wallets/turnkey/account/PasskeyNameForm.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** Replaces a lost passkey, by email or with another passkey, and shows the remaining time. */
export function RecoveryPanel(props: AccountPanelProps) {
  const walletAccountMessages = useMessages('walletAccount')
  const { wallet } = props
  const { recovery } = wallet
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
  const { basePath } = usePublicConfig()
  const action = useAction()
  const [step, setStep] = useState<'idle' | 'email' | 'byPasskey'>('idle')
  // An active recovery by email takes precedence, also one started elsewhere on this page.
  const until = useRecoveryExpiry(recovery)
  const confirmed = profile.data?.isEmailConfirmed ? profile.data.email : undefined

  const hasTimeLimit = useRef(false)
  const { isBusy, showNote } = action
  useEffect(() => {
    if (until !== undefined) hasTimeLimit.current = true
    else if (hasTimeLimit.current && !isBusy) {
      hasTimeLimit.current = false
      showNote(walletAccountMessages.recoveryExpired)
    }
  }, [until, isBusy, showNote, walletAccountMessages.recoveryExpired])

  async function byPasskey() {
    const byPasskey = async (signal: AbortSignal) => {
      await requireProof(basePath)
      signal.throwIfAborted()
      await recovery.byPasskey({ signal })
    }
    if (await action.run(byPasskey)) setStep('byPasskey')
  }

  async function byEmail() {
    if (await action.run(() => requireProof(basePath))) setStep('email')
  }

  function stop() {
    hasTimeLimit.current = false
    recovery.cancel()
    setStep('idle')
    action.showNote(walletAccountMessages.recoveryCanceled)
  }

  return (
    <Panel
      id="recovery"
      title={walletAccountMessages.recoveryTitle}
      text={walletAccountMessages.recoveryText}
    >
      {until !== undefined || step === 'byPasskey' ? (
        <FinishRecovery
          recovery={recovery}
          until={until}
          action={action}
          onDone={() => {
            hasTimeLimit.current = false
            setStep('idle')
          }}
          onCancel={stop}
        />
      ) : step === 'email' ? (
        <EmailCodeForm
          readCode={readRecoveryCode}
          describedBy="recovery-text"
          initial={confirmed ?? profile.data?.email ?? ''}
          action={action}
          labels={{
            send: walletAccountMessages.recoverySend,
            sent: walletAccountMessages.recoverySent,
            code: walletAccountMessages.recoveryCode,
            codeHint: walletAccountMessages.recoveryCodeHint,
            submit: walletAccountMessages.recoveryContinue,
            done: walletAccountMessages.recoveryActive,
          }}
          sendEmail={recovery.sendEmail}
          submitCode={recovery.enterCode}
          onDone={() => setStep('idle')}
          onCancel={() => {
            setStep('idle')
            action.clear()
          }}
        />
      ) : action.isBusy ? (
        <PasskeyPromptHint onCancel={action.cancel} />
      ) : (
        <RecoveryChoices
          isProfileLoaded={profile.data !== undefined}
          confirmedEmail={confirmed}
          onEmail={() => void byEmail()}
          onPasskey={() => void byPasskey()}
        />
      )}
      <Outcome action={action} />
    </Panel>
  )
}

/** Shows whether a confirmed email address exists, and offers recovery by email and by passkey. */
function RecoveryChoices({
  isProfileLoaded,
  confirmedEmail,
  onEmail,
  onPasskey,
}: {
  isProfileLoaded: boolean
  confirmedEmail: string | undefined
  onEmail: () => void
  onPasskey: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  return (
    <>
      {isProfileLoaded && (
        <p className="latchkey-panel-detail">
          {confirmedEmail
            ? walletAccountMessages.recoveryReady({ email: confirmedEmail })
            : walletAccountMessages.recoveryNotReady}
        </p>
      )}
      <div className="latchkey-panel-actions">
        <button type="button" className="latchkey-button" onClick={onEmail}>
          {walletAccountMessages.recoveryByEmail}
        </button>
        <button type="button" className="latchkey-button" onClick={onPasskey}>
          {walletAccountMessages.recoveryByPasskey}
        </button>
      </div>
    </>
  )
}

/** Expiry of the active email recovery, in milliseconds since 1970; undefined without one. */
function useRecoveryExpiry(recovery: EmbeddedRecovery): number | undefined {
  return useSyncExternalStore(
    recovery.subscribe,
    () => recovery.state()?.sessionExpiration,
    () => undefined,
  )
}

/** Finishes a recovery: name of the new passkey, the time left if limited, and cancel. */
function FinishRecovery({
  recovery,
  until,
  action,
  onDone,
  onCancel,
}: {
  recovery: EmbeddedRecovery
  until: number | undefined
  action: Action
  onDone: () => void
  onCancel: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  function finish(name: string) {
    const make = async (signal: AbortSignal) => {
      await recovery.finish(name, { signal })
      recoveries.add()
      onDone()
    }
    return action.run(make, walletAccountMessages.recovered)
  }

  return (
    <PasskeyNameForm
      describedBy="recovery-text"
      submit={walletAccountMessages.recoveryFinish}
      action={action}
      onName={finish}
      onCancel={onCancel}
    >
      {until !== undefined && <Countdown until={until} />}
    </PasskeyNameForm>
  )
}

function Countdown({ until }: { until: number }) {
  const walletAccountMessages = useMessages('walletAccount')
  const seconds = useSecondsLeft(until)
  return (
    <p className="latchkey-panel-time" role="timer">
      {walletAccountMessages.recoveryTimeLeft({ time: minutesAndSeconds(seconds) })}
    </p>
  )
}
