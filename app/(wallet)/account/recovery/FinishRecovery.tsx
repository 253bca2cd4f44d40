'use client'

import { type FormEvent, useState } from 'react'
import { TouchHint } from '#app/(wallet)/account/desk/TouchHint.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import { PasskeyMark } from '#app/(wallet)/signIn/embedded/PasskeyMark.tsx'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import type { EmbeddedRecovery } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** Recovery is open: the new passkey's name, the time that is left where there is a clock, and the way out. */
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
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const finish = async (signal: AbortSignal) => {
      await recovery.finish(name.trim(), { signal })
      onDone()
    }
    await action.run(finish, walletAccountMessages.recovered)
  }

  if (action.isBusy) return <TouchHint onCancel={action.cancel} />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {until !== undefined && <Countdown until={until} />}
      <TextField
        label={walletAccountMessages.passkeyName}
        hint={walletAccountMessages.passkeyNameHint}
        about="recovery-text"
        wrong={isTried && isMissing ? walletAccountMessages.passkeyNameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={name}
        onText={setName}
      />
      <div className={styles.actions}>
        <button type="submit" className={controls.primary}>
          <PasskeyMark />
          {walletAccountMessages.recoveryFinish}
        </button>
        <button type="button" className={controls.quiet} onClick={onCancel}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
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
