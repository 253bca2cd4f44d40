'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#app/(wallet)/account/panel/ConfirmDialog.tsx'
import { formatDateTime } from '#app/(wallet)/account/panel/formatDateTime.ts'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import {
  activityLabel,
  isWaiting,
  statusLabel,
} from '#app/wallets/turnkey/account/activity/activityLabels.ts'
import { activityMessages } from '#lib/messages/activityMessages.ts'
import type { EmbeddedActivity, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** One activity and its status; approve and reject buttons if it waits for votes. */
export function ActivityRow({
  activity,
  wallet,
  action,
}: {
  activity: EmbeddedActivity
  wallet: EmbeddedWallet
  action: Action
}) {
  const { fingerprint, createdAt, canApprove, canReject, approvals } = activity
  const [isConfirming, setConfirming] = useState(false)
  const label = activityLabel(activity)
  return (
    <li>
      <div className={styles.head}>
        <div className={styles.info}>
          {label}
          <span className={styles.detail}>
            <span className={styles.status} data-status={activity.status}>
              {statusLabel(activity)}
            </span>{' '}
            · {formatDateTime(createdAt)}
            {isWaiting(activity) && ` · ${activityMessages.approvals(approvals)}`}
          </span>
        </div>
        {isWaiting(activity) && (canApprove || canReject) && (
          <div className={styles.actions}>
            {canApprove && (
              <button
                type="button"
                className={controls.primary}
                aria-disabled={action.isBusy}
                onClick={() =>
                  void action.run(() => wallet.approve(fingerprint), activityMessages.approved)
                }
              >
                {activityMessages.approve}
              </button>
            )}
            {canReject && (
              <button type="button" className={controls.button} onClick={() => setConfirming(true)}>
                {activityMessages.reject}
              </button>
            )}
          </div>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={activityMessages.rejectTitle}
          text={activityMessages.rejectText}
          action={activityMessages.reject}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            void action.run(() => wallet.reject(fingerprint), activityMessages.rejected)
          }
        />
      )}
    </li>
  )
}
