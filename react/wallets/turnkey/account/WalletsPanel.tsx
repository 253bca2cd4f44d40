'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from 'wagmi'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { accountQueryKey, Outcome, Panel, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { useEmbeddedConnectors } from '#react/wallets/EmbeddedConnector.ts'
import { ImportDialog } from '#react/wallets/turnkey/account/ImportDialog.tsx'
import type { AccountPanelProps } from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'
import { VariantAccounts } from '#react/wallets/turnkey/account/VariantAccounts.tsx'

/** The user's accounts of both variants: select one, add, export and import. */
export function WalletsPanel(props: AccountPanelProps) {
  const walletAccountMessages = useMessages('walletAccount')
  const variants = useEmbeddedConnectors()
  useRefetchOnAccountChange()
  const action = useAction()
  const { basePath } = usePublicConfig()
  const [isImporting, setImporting] = useState(false)

  /** Whoever imports a key knows it, and what is sent to it later. */
  async function beginImport() {
    if (await action.run(() => requireProof(basePath))) setImporting(true)
  }

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
      <div className="latchkey-panel-foot">
        <Outcome action={action} />
        <div className="latchkey-panel-actions">
          <button type="button" className="latchkey-button" onClick={() => void beginImport()}>
            {walletAccountMessages.importAction}
          </button>
        </div>
      </div>
      {isImporting && <ImportDialog wallet={props.wallet} onClose={() => setImporting(false)} />}
    </Panel>
  )
}

/** Refetches all queries when the account changes, as connecting may have created an account. */
function useRefetchOnAccountChange(): void {
  const { address } = useConnection()
  const queries = useQueryClient()
  const lastAddress = useRef(address)
  useEffect(() => {
    if (lastAddress.current === address) return
    lastAddress.current = address
    void queries.invalidateQueries({ queryKey: [accountQueryKey] })
  }, [address, queries])
}
