'use client'

import styles from '#app/(wallet)/account/panel/Panel.module.css'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import { PasskeyNameForm } from '#app/wallets/turnkey/account/PasskeyNameForm.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedRecovery } from '#lib/protocol/embeddedWallet.ts'

/** Finishes a recovery: name of the new passkey, the time left if limited, and cancel. */
export function FinishRecovery({
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
  function finish(name: string) {
    const make = async (signal: AbortSignal) => {
      await recovery.finish(name, { signal })
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
  const seconds = useSecondsLeft(until)
  return (
    <p className={styles.time} role="timer">
      {walletAccountMessages.recoveryLeft(minutesAndSeconds(seconds))}
    </p>
  )
}
