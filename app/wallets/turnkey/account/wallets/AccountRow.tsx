'use client'

import { useConnection } from 'wagmi'
import styles from '#app/(wallet)/account/panel/AccountRow.module.css'
import panelStyles from '#app/(wallet)/account/panel/Panel.module.css'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import controls from '#app/ui/controls.module.css'
import { Mark } from '#app/ui/Mark.tsx'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'

/** One account: full address and actions. */
export function AccountRow({
  account,
  isBusy,
  onUse,
  onExport,
}: {
  account: EmbeddedAccount
  isBusy: boolean
  onUse: () => void
  onExport: () => void
}) {
  const { address: current } = useConnection()
  const { address, name, path } = account
  const isInUse = current !== undefined && isSameAddress(current, address)
  return (
    <li data-testid="account" data-address={address}>
      <div className={styles.account}>
        <Mark address={address} size={32} />
        <div className={panelStyles.info}>
          <span className={panelStyles.name}>
            {name}
            {isInUse && <span className={controls.accentTag}>{walletAccountMessages.inUse}</span>}
          </span>
          <code className={styles.digits}>{address}</code>
          {path && <span className={panelStyles.detail}>{path}</span>}
        </div>
      </div>
      <div className={panelStyles.actions}>
        {!isInUse && (
          <button
            type="button"
            className={controls.button}
            aria-label={walletAccountMessages.chooseLabel(address)}
            aria-disabled={isBusy}
            onClick={onUse}
          >
            {walletAccountMessages.choose}
          </button>
        )}
        <CopyButton text={address} label={walletAccountMessages.copyAddress} />
        <button
          type="button"
          className={controls.quiet}
          aria-label={walletAccountMessages.exportKeyLabel(address)}
          onClick={onExport}
        >
          {walletAccountMessages.exportKey}
        </button>
      </div>
    </li>
  )
}
