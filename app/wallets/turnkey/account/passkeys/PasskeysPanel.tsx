'use client'

import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { QueryResult } from '#app/(wallet)/account/panel/QueryResult.tsx'
import { useAction } from '#app/(wallet)/account/panel/useAction.ts'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/AccountPanelProps.ts'
import { AddFooter } from '#app/wallets/turnkey/account/AddFooter.tsx'
import { AddPasskey } from '#app/wallets/turnkey/account/passkeys/AddPasskey.tsx'
import { PasskeyRow } from '#app/wallets/turnkey/account/passkeys/PasskeyRow.tsx'
import { useTurnkeyQuery } from '#app/wallets/turnkey/account/useTurnkeyQuery.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** The passkeys that unlock the wallet. The last way to sign in cannot be removed. */
export function PasskeysPanel(props: AccountPanelProps) {
  const { wallet } = props
  const passkeys = useTurnkeyQuery(props, 'passkeys', wallet.passkeys)
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
  const action = useAction()
  const isLastWay = passkeys.data?.length === 1 && !profile.data?.isEmailConfirmed

  return (
    <Panel
      id="passkeys"
      title={walletAccountMessages.passkeysTitle}
      text={walletAccountMessages.passkeysText}
    >
      <QueryResult query={passkeys}>
        {(found) =>
          found.length === 0 ? (
            <p className={styles.why}>{walletAccountMessages.noPasskeys}</p>
          ) : (
            <ul className={styles.rows}>
              {found.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  wallet={wallet}
                  action={action}
                  isLastWay={isLastWay}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <AddFooter
        label={walletAccountMessages.passkeyAdd}
        action={action}
        form={(close) => <AddPasskey wallet={wallet} action={action} onClose={close} />}
      />
    </Panel>
  )
}
