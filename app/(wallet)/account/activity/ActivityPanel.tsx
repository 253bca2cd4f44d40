'use client'

import { ActivityRow } from '#app/(wallet)/account/activity/ActivityRow.tsx'
import { isWaiting } from '#app/(wallet)/account/activity/activityWords.ts'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { Looked } from '#app/(wallet)/account/desk/Looked.tsx'
import { Outcome } from '#app/(wallet)/account/desk/Outcome.tsx'
import { Panel } from '#app/(wallet)/account/desk/Panel.tsx'
import { useAction } from '#app/(wallet)/account/desk/useAction.ts'
import { useCustody } from '#app/(wallet)/account/desk/useCustody.ts'
import controls from '#app/ui/controls.module.css'
import { activityMessages } from '#lib/messages/activityMessages.ts'
import styles from '../desk/Panel.module.css'

/** The wallet's activities; those that wait for this user's vote come first. */
export function ActivityPanel(desk: DeskProps) {
  const { wallet, isOpen } = desk
  const activities = useCustody(desk, 'activities', wallet.activities)
  const action = useAction()

  return (
    <Panel id="activity" title={activityMessages.title} text={activityMessages.text}>
      <Looked query={activities}>
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
      </Looked>
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
