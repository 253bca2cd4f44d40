'use client'

import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { QueryResult } from '#app/(wallet)/account/panel/QueryResult.tsx'
import { useAction } from '#app/(wallet)/account/panel/useAction.ts'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/AccountPanelProps.ts'
import { AddFooter } from '#app/wallets/turnkey/account/AddFooter.tsx'
import { AddApiKey } from '#app/wallets/turnkey/account/sessions/AddApiKey.tsx'
import { KeyRow } from '#app/wallets/turnkey/account/sessions/KeyRow.tsx'
import { useTurnkeyQuery } from '#app/wallets/turnkey/account/useTurnkeyQuery.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Lists what can use the wallet now: this page first, then other browsers, then API keys. */
export function SessionsPanel(props: AccountPanelProps) {
  const { wallet } = props
  const keys = useTurnkeyQuery(props, 'apiKeys', wallet.apiKeys)
  const action = useAction()

  return (
    <Panel
      id="sessions"
      title={walletAccountMessages.sessionsTitle}
      text={walletAccountMessages.sessionsText}
    >
      <QueryResult query={keys}>
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
      </QueryResult>
      <AddFooter
        label={walletAccountMessages.keyAdd}
        action={action}
        form={(close) => <AddApiKey wallet={wallet} action={action} onClose={close} />}
      />
    </Panel>
  )
}
