'use client'

import type { ReactNode } from 'react'
import styles from '#app/(wallet)/account/panel/AccountRow.module.css'
import panelStyles from '#app/(wallet)/account/panel/Panel.module.css'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import controls from '#app/ui/controls.module.css'
import { Mark } from '#app/ui/Mark.tsx'
import { linkMessages } from '#lib/messages/linkMessages.ts'

/** One of two linked accounts: full address, details and actions. */
export function SmartWalletRow({
  address,
  name,
  detail,
  isLinked,
  children,
}: {
  address: `0x${string}`
  name: string
  detail: string
  isLinked: boolean
  children?: ReactNode
}) {
  return (
    <li data-testid="smart-wallet" data-address={address}>
      <div className={styles.account}>
        <Mark address={address} size={32} />
        <div className={panelStyles.info}>
          <span className={panelStyles.name}>
            {name}
            {isLinked && <span className={controls.accentTag}>{linkMessages.linked}</span>}
          </span>
          <code className={styles.digits}>{address}</code>
          <span className={panelStyles.detail}>{detail}</span>
        </div>
      </div>
      <div className={panelStyles.actions}>
        {children}
        <CopyButton text={address} label={linkMessages.copy} />
      </div>
    </li>
  )
}
