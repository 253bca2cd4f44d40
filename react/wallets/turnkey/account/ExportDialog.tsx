'use client'

import { useEffect, useRef, useState } from 'react'
import type { EmbeddedWallet, ExportTarget, OpenFrame } from '#lib/protocol/embeddedWallet.ts'
import '#react/panel/AccountDialog.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { AccountDialog } from '#react/panel/AccountDialog.tsx'
import { DialogCheck } from '#react/panel/DialogCheck.tsx'
import { Outcome, PasskeyPromptHint, useAction } from '#react/panel/Panel.tsx'
import { fetchRoute } from '#react/session/accountApi.ts'
import { minutesAndSeconds, useSecondsLeft } from '#react/ui/useSecondsLeft.ts'
import { useTurnkeyFrame } from '#react/wallets/turnkey/account/useTurnkeyFrame.ts'

/** How long an exported secret stays on screen, in milliseconds. */
const displayMs = 60_000

/** Shows a secret in Turnkey's frame, after a warning and a passkey prompt; closes by itself. */
export function ExportDialog({
  wallet,
  target,
  onClose,
}: {
  wallet: EmbeddedWallet
  target: ExportTarget
  onClose: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const { basePath } = usePublicConfig()
  const action = useAction()
  const frame = useTurnkeyFrame<OpenFrame>()
  const [isUnderstood, setUnderstood] = useState(false)
  const [until, setUntil] = useState<number>()

  async function show() {
    if (!isUnderstood) return
    const open = async () => {
      // Asked again, and noted: the dialog may have been open for long.
      await fetchRoute('POST', `${basePath}/user/exports`)
      await frame.open((options) => wallet.exportKey(target, options))
    }
    if (await action.run(open)) setUntil(Date.now() + displayMs)
  }

  return (
    <AccountDialog
      title={walletAccountMessages.exportTitle[target.kind === 'wallet' ? 'phrase' : 'key']}
      text={walletAccountMessages.exportPrivacy}
      onClose={onClose}
    >
      {until === undefined && (
        <p className="latchkey-account-dialog-warning">{walletAccountMessages.exportWarning}</p>
      )}
      <div
        ref={frame.container}
        className="latchkey-account-dialog-frame"
        data-testid="custody-frame"
      />
      {action.isBusy && <PasskeyPromptHint />}
      {until === undefined ? (
        !action.isBusy && (
          <div className="latchkey-account-dialog-foot">
            <DialogCheck isChecked={isUnderstood} onChange={setUnderstood}>
              {walletAccountMessages.exportUnderstood}
            </DialogCheck>
            <Outcome action={action} />
            <button
              type="button"
              className="latchkey-primary latchkey-button"
              disabled={!isUnderstood}
              onClick={() => void show()}
            >
              {walletAccountMessages.exportShow}
            </button>
          </div>
        )
      ) : (
        <ExportCountdown until={until} onClose={onClose} />
      )}
    </AccountDialog>
  )
}

/** The time for which the secret is still shown; closes at its end. */
function ExportCountdown({ until, onClose }: { until: number; onClose: () => void }) {
  const walletAccountMessages = useMessages('walletAccount')
  const seconds = useSecondsLeft(until)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (seconds === 0) close.current()
  }, [seconds])
  return (
    <div className="latchkey-account-dialog-foot">
      <p className="latchkey-account-dialog-time" role="timer">
        {walletAccountMessages.exportLeft({ time: minutesAndSeconds(seconds) })}
      </p>
      <button type="button" className="latchkey-primary latchkey-button" onClick={onClose}>
        {walletAccountMessages.exportClose}
      </button>
    </div>
  )
}
