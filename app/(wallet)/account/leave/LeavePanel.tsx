'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#app/(wallet)/account/desk/ConfirmDialog.tsx'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { Outcome } from '#app/(wallet)/account/desk/Outcome.tsx'
import { Panel } from '#app/(wallet)/account/desk/Panel.tsx'
import { useAction } from '#app/(wallet)/account/desk/useAction.ts'
import { keyKind } from '#app/(wallet)/account/sessions/keyKind.ts'
import { useLeave } from '#app/(wallet)/account/useLeave.ts'
import { endSessions } from '#app/(wallet)/session/authApi.ts'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** Ends the wallet's sessions and the account's site sessions in all browsers, this one last. */
export function LeavePanel({ wallet }: DeskProps) {
  const leave = useLeave()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)

  const leaveEverywhere = () =>
    action.run(async () => {
      const keys = await wallet.apiKeys()
      for (const key of keys)
        if (!key.isThisSession && keyKind(key) !== 'apiKey') await wallet.removeApiKey(key.id)
      await endSessions()
      await leave()
    })

  return (
    <Panel
      id="leave"
      title={walletAccountMessages.leaveTitle}
      text={walletAccountMessages.leaveText}
    >
      <div className={styles.actions}>
        <button
          type="button"
          className={controls.button}
          aria-disabled={action.isBusy}
          onClick={() => !action.isBusy && setAsking(true)}
        >
          {action.isBusy && <span className={controls.spinner} />}
          {walletAccountMessages.leaveAction}
        </button>
      </div>
      <Outcome action={action} />
      {isAsking && (
        <ConfirmDialog
          title={walletAccountMessages.leaveAskTitle}
          text={walletAccountMessages.leaveAskText}
          action={walletAccountMessages.leaveAction}
          onClose={() => setAsking(false)}
          onConfirm={() => void leaveEverywhere()}
        />
      )}
    </Panel>
  )
}
