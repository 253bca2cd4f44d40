'use client'

import { Outcome } from '#app/(wallet)/account/panel/Outcome.tsx'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { QueryResult } from '#app/(wallet)/account/panel/QueryResult.tsx'
import { useAction } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/AccountPanelProps.ts'
import { ActivityRow } from '#app/wallets/turnkey/account/activity/ActivityRow.tsx'
import { isWaiting } from '#app/wallets/turnkey/account/activity/activityLabels.ts'
import { useTurnkeyQuery } from '#app/wallets/turnkey/account/useTurnkeyQuery.ts'
import { activityMessages } from '#lib/messages/activityMessages.ts'

/** The wallet's activities; those that wait for this user's vote come first. */
export function ActivityPanel(props: AccountPanelProps) {
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
                  <h3 className={styles.group}>{activityMessages.waitingTitle}</h3>
                  <p className={styles.detail}>{activityMessages.waitingText}</p>
                  <ul className={styles.rows}>
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
              {found.length === 0 && <p className={styles.why}>{activityMessages.empty}</p>}
              <ul className={styles.rows}>
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
      <div className={styles.foot}>
        <Outcome action={action} />
        <div className={styles.actions}>
          <button
            type="button"
            className={controls.button}
            disabled={!isOpen}
            onClick={() => void activities.refetch()}
          >
            {activityMessages.look}
          </button>
        </div>
      </div>
    </Panel>
  )
}
