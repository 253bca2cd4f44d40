'use client'

import { useState } from 'react'
import { Outcome } from '#app/(wallet)/account/panel/Outcome.tsx'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { useAction } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/AccountPanelProps.ts'
import { ImportDialog } from '#app/wallets/turnkey/account/wallets/ImportDialog.tsx'
import { useRefetchOnAccountChange } from '#app/wallets/turnkey/account/wallets/useRefetchOnAccountChange.ts'
import { VariantAccounts } from '#app/wallets/turnkey/account/wallets/VariantAccounts.tsx'
import { useEmbeddedConnectors } from '#app/wallets/useEmbeddedConnectors.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** The user's accounts of both variants: select one, add, export and import. */
export function WalletsPanel(props: AccountPanelProps) {
  const variants = useEmbeddedConnectors()
  useRefetchOnAccountChange()
  const action = useAction()
  const [isImporting, setImporting] = useState(false)
  return (
    <Panel
      id="wallets"
      title={walletAccountMessages.keysTitle}
      text={walletAccountMessages.keysText}
    >
      {variants.map((connector) => (
        <VariantAccounts
          key={connector.id}
          panelProps={props}
          connector={connector}
          action={action}
        />
      ))}
      <div className={styles.foot}>
        <Outcome action={action} />
        <div className={styles.actions}>
          <button type="button" className={controls.button} onClick={() => setImporting(true)}>
            {walletAccountMessages.importAction}
          </button>
        </div>
      </div>
      {isImporting && <ImportDialog wallet={props.wallet} onClose={() => setImporting(false)} />}
    </Panel>
  )
}
