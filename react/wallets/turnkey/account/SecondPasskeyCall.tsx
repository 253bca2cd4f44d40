'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import controls from '#react/ui/controls.module.css'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'
import styles from './SecondPasskeyCall.module.css'

/** Asks the owner of a wallet with a single passkey for a second one. */
export function SecondPasskeyCall({
  panelProps,
  onAdd,
}: {
  panelProps: AccountPanelProps
  onAdd: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const passkeys = useTurnkeyQuery(panelProps, 'passkeys', panelProps.wallet.passkeys)
  if (passkeys.data?.length !== 1) return null
  return (
    <section className={styles.call} aria-labelledby="second-passkey-title">
      <div className={styles.text}>
        <h2 id="second-passkey-title">{walletAccountMessages.secondPasskeyTitle}</h2>
        <p>{walletAccountMessages.secondPasskeyText}</p>
      </div>
      <button type="button" className={controls.primary} onClick={onAdd}>
        {walletAccountMessages.secondPasskeyAction}
      </button>
    </section>
  )
}
