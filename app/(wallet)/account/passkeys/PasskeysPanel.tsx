'use client'

import { AddingFoot } from '#app/(wallet)/account/desk/AddingFoot.tsx'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { Looked } from '#app/(wallet)/account/desk/Looked.tsx'
import { Panel } from '#app/(wallet)/account/desk/Panel.tsx'
import { useAction } from '#app/(wallet)/account/desk/useAction.ts'
import { useCustody } from '#app/(wallet)/account/desk/useCustody.ts'
import { AddPasskey } from '#app/(wallet)/account/passkeys/AddPasskey.tsx'
import { PasskeyRow } from '#app/(wallet)/account/passkeys/PasskeyRow.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** The passkeys that unlock the wallet. The last way to sign in cannot be removed. */
export function PasskeysPanel(desk: DeskProps) {
  const { wallet } = desk
  const passkeys = useCustody(desk, 'passkeys', wallet.passkeys)
  const profile = useCustody(desk, 'profile', wallet.profile)
  const action = useAction()
  const isLastWay = passkeys.data?.length === 1 && !profile.data?.isEmailConfirmed

  return (
    <Panel
      id="passkeys"
      title={walletAccountMessages.passkeysTitle}
      text={walletAccountMessages.passkeysText}
    >
      <Looked query={passkeys}>
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
      </Looked>
      <AddingFoot
        label={walletAccountMessages.passkeyAdd}
        action={action}
        form={(close) => <AddPasskey wallet={wallet} action={action} onClose={close} />}
      />
    </Panel>
  )
}
