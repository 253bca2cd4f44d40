'use client'

import { useEffect, useRef, useState } from 'react'
import { Outcome } from '#app/(wallet)/account/panel/Outcome.tsx'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { TouchHint } from '#app/(wallet)/account/panel/TouchHint.tsx'
import { useAction } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/AccountPanelProps.ts'
import { FinishRecovery } from '#app/wallets/turnkey/account/recovery/FinishRecovery.tsx'
import { RecoveryEmail } from '#app/wallets/turnkey/account/recovery/RecoveryEmail.tsx'
import { useRecoveryExpiry } from '#app/wallets/turnkey/account/recovery/useRecoveryExpiry.ts'
import { useTurnkeyQuery } from '#app/wallets/turnkey/account/useTurnkeyQuery.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Replaces a lost passkey, by email or with another passkey, and shows the remaining time. */
export function RecoveryPanel(props: AccountPanelProps) {
  const { wallet } = props
  const { recovery } = wallet
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
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
      showNote(walletAccountMessages.recoveryOver)
    }
  }, [until, isBusy, showNote])

  async function byPasskey() {
    if (await action.run((signal) => recovery.byPasskey({ signal }))) setStep('byPasskey')
  }

  function stop() {
    hasTimeLimit.current = false
    recovery.cancel()
    setStep('idle')
    action.showNote(walletAccountMessages.recoveryCancelled)
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
        <RecoveryEmail
          recovery={recovery}
          email={confirmed ?? profile.data?.email ?? ''}
          action={action}
          onOpen={() => setStep('idle')}
          onCancel={() => {
            setStep('idle')
            action.clear()
          }}
        />
      ) : action.isBusy ? (
        <TouchHint onCancel={action.cancel} />
      ) : (
        <>
          {profile.data && (
            <p className={styles.detail}>
              {confirmed
                ? walletAccountMessages.recoveryReady(confirmed)
                : walletAccountMessages.recoveryNotReady}
            </p>
          )}
          <div className={styles.actions}>
            <button
              type="button"
              className={controls.button}
              onClick={() => {
                action.clear()
                setStep('email')
              }}
            >
              {walletAccountMessages.recoveryByEmail}
            </button>
            <button type="button" className={controls.button} onClick={() => void byPasskey()}>
              {walletAccountMessages.recoveryByPasskey}
            </button>
          </div>
        </>
      )}
      <Outcome action={action} />
    </Panel>
  )
}
