'use client'

import { AddingFoot } from '#app/(wallet)/account/desk/AddingFoot.tsx'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { Looked } from '#app/(wallet)/account/desk/Looked.tsx'
import { Panel } from '#app/(wallet)/account/desk/Panel.tsx'
import { useAction } from '#app/(wallet)/account/desk/useAction.ts'
import { useCustody } from '#app/(wallet)/account/desk/useCustody.ts'
import { AddApiKey } from '#app/(wallet)/account/sessions/AddApiKey.tsx'
import { KeyRow } from '#app/(wallet)/account/sessions/KeyRow.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** Lists what can use the wallet now: this page first, then other browsers, then API keys. */
export function SessionsPanel(desk: DeskProps) {
  const { wallet } = desk
  const keys = useCustody(desk, 'apiKeys', wallet.apiKeys)
  const action = useAction()

  return (
    <Panel
      id="sessions"
      title={walletAccountMessages.sessionsTitle}
      text={walletAccountMessages.sessionsText}
    >
      <Looked query={keys}>
        {(found) =>
          found.length === 0 ? (
            <p className={styles.why}>{walletAccountMessages.noSessions}</p>
          ) : (
            <ul className={styles.rows}>
              {found
                .toSorted(
                  (one, other) =>
                    Number(other.isThisSession) - Number(one.isThisSession) ||
                    other.createdAt - one.createdAt,
                )
                .map((key) => (
                  <KeyRow key={key.id} apiKey={key} wallet={wallet} action={action} />
                ))}
            </ul>
          )
        }
      </Looked>
      <AddingFoot
        label={walletAccountMessages.keyAdd}
        action={action}
        form={(close) => <AddApiKey wallet={wallet} action={action} onClose={close} />}
      />
    </Panel>
  )
}
