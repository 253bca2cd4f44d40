'use client'

import type { Messages } from '#lib/messages/Messages.ts'
import type { EmbeddedActivity, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { ConfirmButton } from '#react/panel/ConfirmDialog.tsx'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import '#react/panel/Panel.css'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { type Action, Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** The wallet's activities; those that wait for this user's vote come first. */
export function ActivityPanel(props: AccountPanelProps) {
  const activityMessages = useMessages('activity')
  const { wallet, isOpen } = props
  const activities = useTurnkeyQuery(props, 'activities', wallet.activities)
  const action = useAction()

  return (
    <Panel id="activity" title={activityMessages.title} text={activityMessages.text}>
      <QueryResult query={activities}>
        {(found) => {
          const waiting = found.filter(isWaiting)
          const rest = found.filter((activity) => !isWaiting(activity))
          return (
            <>
              {waiting.length > 0 && (
                <div>
                  <h3 className="latchkey-panel-group">{activityMessages.waitingTitle}</h3>
                  <p className="latchkey-panel-detail">{activityMessages.waitingText}</p>
                  <ul className="latchkey-panel-rows">
                    {waiting.map((activity) => (
                      <ActivityRow
                        key={activity.id}
                        activity={activity}
                        wallet={wallet}
                        action={action}
                      />
                    ))}
                  </ul>
                </div>
              )}
              {found.length === 0 && <p className="latchkey-panel-why">{activityMessages.empty}</p>}
              <ul className="latchkey-panel-rows">
                {rest.map((activity) => (
                  <ActivityRow
                    key={activity.id}
                    activity={activity}
                    wallet={wallet}
                    action={action}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </QueryResult>
      <div className="latchkey-panel-foot">
        <Outcome action={action} />
        <div className="latchkey-panel-actions">
          <button
            type="button"
            className="latchkey-button"
            disabled={!isOpen}
            onClick={() => void activities.refetch()}
          >
            {activityMessages.refresh}
          </button>
        </div>
      </div>
    </Panel>
  )
}

/** One activity and its status; approve and reject buttons if it waits for votes. */
function ActivityRow({
  activity,
  wallet,
  action,
}: {
  activity: EmbeddedActivity
  wallet: EmbeddedWallet
  action: Action
}) {
  const activityMessages = useMessages('activity')
  const locale = useLocale()
  const { fingerprint, createdAt, canApprove, canReject, approvals } = activity
  const label = activityLabel(activity, activityMessages)
  return (
    <li>
      <div className="latchkey-panel-head">
        <div className="latchkey-panel-info">
          <span>{label}</span>
          <span className="latchkey-panel-detail">
            <span className="latchkey-panel-status" data-status={activity.status}>
              {statusLabel(activity, activityMessages)}
            </span>{' '}
            <span>{`· ${formatDateTime(createdAt, locale)}`}</span>
            {isWaiting(activity) && (
              <span>{` · ${activityMessages.approvals({ count: approvals })}`}</span>
            )}
          </span>
        </div>
        {isWaiting(activity) && (canApprove || canReject) && (
          <div className="latchkey-panel-actions">
            {canApprove && (
              <button
                type="button"
                className="latchkey-primary latchkey-button"
                aria-disabled={action.isBusy}
                onClick={() =>
                  void action.run(() => wallet.approve(fingerprint), activityMessages.approved)
                }
              >
                {activityMessages.approve}
              </button>
            )}
            {canReject && (
              <ConfirmButton
                action={activityMessages.reject}
                isBusy={action.isBusy}
                title={activityMessages.rejectTitle}
                text={activityMessages.rejectText}
                onConfirm={() =>
                  void action.run(() => wallet.reject(fingerprint), activityMessages.rejected)
                }
              />
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** Label of an activity: our text, or Turnkey's type name made readable. */
function activityLabel(
  { type }: Pick<EmbeddedActivity, 'type'>,
  activityMessages: Messages['activity'],
): string {
  const name = type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '')
  const labels: Record<string, string> = activityMessages.types
  if (Object.hasOwn(labels, name)) return labels[name] ?? name
  const plain = name.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Label of an activity's status. */
function statusLabel(
  { status }: Pick<EmbeddedActivity, 'status'>,
  activityMessages: Messages['activity'],
): string {
  const labels: Record<string, string> = activityMessages.statuses
  return labels[status.replace(/^ACTIVITY_STATUS_/, '')] ?? activityMessages.unknownStatus
}

/** Whether the activity waits for votes. */
function isWaiting({ status }: Pick<EmbeddedActivity, 'status'>): boolean {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
}
