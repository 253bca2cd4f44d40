'use client'

import { useState } from 'react'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { Outcome } from '#app/(wallet)/account/desk/Outcome.tsx'
import { Panel } from '#app/(wallet)/account/desk/Panel.tsx'
import { useAction } from '#app/(wallet)/account/desk/useAction.ts'
import { ImportDialog } from '#app/(wallet)/account/wallets/ImportDialog.tsx'
import { useFreshAccounts } from '#app/(wallet)/account/wallets/useFreshAccounts.ts'
import { useVariants } from '#app/(wallet)/account/wallets/useVariants.ts'
import { VariantAccounts } from '#app/(wallet)/account/wallets/VariantAccounts.tsx'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** The user's accounts of both variants: select one, add, export and import. */
export function WalletsPanel(desk: DeskProps) {
  const variants = useVariants()
  useFreshAccounts()
  const action = useAction()
  const [isImporting, setImporting] = useState(false)
  return (
    <Panel
      id="wallets"
      title={walletAccountMessages.keysTitle}
      text={walletAccountMessages.keysText}
    >
      {variants.map((connector) => (
        <VariantAccounts key={connector.id} desk={desk} connector={connector} action={action} />
      ))}
      <div className={styles.foot}>
        <Outcome action={action} />
        <div className={styles.actions}>
          <button type="button" className={controls.button} onClick={() => setImporting(true)}>
            {walletAccountMessages.importAction}
          </button>
        </div>
      </div>
      {isImporting && <ImportDialog wallet={desk.wallet} onClose={() => setImporting(false)} />}
    </Panel>
  )
}
