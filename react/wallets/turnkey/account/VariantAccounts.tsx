'use client'

import { useState } from 'react'
import { useConnection } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { mainKeyName } from '#lib/protocol/custody.ts'
import type { EmbeddedAccount, ExportTarget } from '#lib/protocol/embeddedWallet.ts'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { type Action, QueryResult } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { Identicon } from '#react/ui/Identicon.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'
import { ExportDialog } from '#react/wallets/turnkey/account/ExportDialog.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** Accounts of one variant, grouped by recovery phrase. */
export function VariantAccounts({
  panelProps,
  connector,
  action,
}: {
  panelProps: AccountPanelProps
  connector: EmbeddedConnector
  action: Action
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const { start, flow } = useSignIn()
  // One sign-in at a time: another account can be used once the last one is signed in.
  const isBusy = action.isBusy || (flow.step !== 'idle' && flow.step !== 'failed')
  const isHd = connector.variant === 'hd'
  const accounts = useTurnkeyQuery(panelProps, `accounts ${connector.variant}`, async () =>
    (await connector.embedded()).accounts(),
  )
  const [exported, setExported] = useState<ExportTarget>()
  const { basePath } = usePublicConfig()

  async function beginExport(target: ExportTarget) {
    if (await action.run(() => requireProof(basePath))) setExported(target)
  }

  async function choose({ address }: EmbeddedAccount) {
    const isChosen = await action.run(async () =>
      (await connector.embedded()).chooseAccount(address),
    )
    // Connects first if the other variant is connected, and signs in with the account.
    if (isChosen) start(connector)
  }

  return (
    <div>
      <h3 className="latchkey-panel-group">
        {isHd ? walletAccountMessages.hdGroup : walletAccountMessages.keyGroup}
      </h3>
      <QueryResult query={accounts}>
        {(found) =>
          found.length === 0 ? (
            <NoAccounts isHd={isHd} isBusy={isBusy} onCreate={() => start(connector)} />
          ) : (
            walletsOf(found).map(({ walletId, name, accounts }, index) => (
              <div key={walletId}>
                {walletId && (
                  <div className="latchkey-panel-head">
                    <Verbatim as="h4" className="latchkey-panel-wallet">
                      {name}
                    </Verbatim>
                    <button
                      type="button"
                      className="latchkey-quiet latchkey-button"
                      aria-label={`${walletAccountMessages.exportPhrase}: ${name}`}
                      onClick={() => void beginExport({ kind: 'wallet', walletId })}
                    >
                      {walletAccountMessages.exportPhrase}
                    </button>
                  </div>
                )}
                <ul className="latchkey-panel-rows">
                  {accounts.map((account) => (
                    <AccountRow
                      key={account.id}
                      account={account}
                      isBusy={isBusy}
                      onUse={() => {
                        if (!isBusy) void choose(account)
                      }}
                      onExport={() => void beginExport(targetOf(account))}
                    />
                  ))}
                </ul>
                {isHd && index === 0 && <AddAccountButton action={action} connector={connector} />}
              </div>
            ))
          )
        }
      </QueryResult>
      {exported && (
        <ExportDialog
          wallet={panelProps.wallet}
          target={exported}
          onClose={() => setExported(undefined)}
        />
      )}
    </div>
  )
}

/** Derives the next account of the first recovery phrase. */
function AddAccountButton({ action, connector }: { action: Action; connector: EmbeddedConnector }) {
  const walletAccountMessages = useMessages('walletAccount')
  const [isAdding, setAdding] = useState(false)

  async function add() {
    setAdding(true)
    let address = ''
    const isAdded = await action.run(async () => {
      address = (await (await connector.embedded()).addAccount()).address
    })
    setAdding(false)
    if (isAdded)
      action.showNote(walletAccountMessages.accountAdded({ address: shortAddress(address) }))
  }

  return (
    <button
      type="button"
      className="latchkey-button"
      aria-disabled={action.isBusy}
      onClick={() => void add()}
    >
      {isAdding && <span className="latchkey-spinner" />}
      <span>
        {isAdding ? walletAccountMessages.addingAccount : walletAccountMessages.addAccount}
      </span>
    </button>
  )
}

/** A variant without accounts, and the button that creates the first one. */
function NoAccounts({
  isHd,
  isBusy,
  onCreate,
}: {
  isHd: boolean
  isBusy: boolean
  onCreate: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  return (
    <div className="latchkey-panel-form">
      <p className="latchkey-panel-detail">
        {isHd ? walletAccountMessages.noWallet : walletAccountMessages.noKey}
      </p>
      <div className="latchkey-panel-actions">
        <button type="button" className="latchkey-button" aria-disabled={isBusy} onClick={onCreate}>
          {isHd ? walletAccountMessages.createWallet : walletAccountMessages.createKey}
        </button>
      </div>
    </div>
  )
}

function targetOf({ address, privateKeyId }: EmbeddedAccount): ExportTarget {
  return privateKeyId ? { kind: 'privateKey', privateKeyId } : { kind: 'account', address }
}

/** Accounts grouped by their HD wallet, in its order; single keys belong to none. */
function walletsOf(accounts: readonly EmbeddedAccount[]) {
  const ids = [...new Set(accounts.map(({ walletId }) => walletId))]
  return ids.map((walletId) => {
    const own = accounts.filter((account) => account.walletId === walletId)
    return { walletId, name: own[0]?.walletName ?? '', accounts: own }
  })
}

/** One account: full address and actions. */
function AccountRow({
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
  const walletAccountMessages = useMessages('walletAccount')
  const { address: current } = useConnection()
  const { address, name, path } = account
  const isInUse = current !== undefined && isSameAddress(current, address)
  return (
    <li data-testid="account" data-address={address}>
      <div className="latchkey-panel-account">
        <Identicon address={address} size={32} />
        <div className="latchkey-panel-info">
          <span className="latchkey-panel-name">
            {name === mainKeyName ? (
              <span>{walletAccountMessages.mainAccount}</span>
            ) : (
              <Verbatim>{name}</Verbatim>
            )}
            {isInUse && (
              <span className="latchkey-accent-tag latchkey-tag">
                {walletAccountMessages.inUse}
              </span>
            )}
          </span>
          <Verbatim as="code" className="latchkey-panel-digits">
            {address}
          </Verbatim>
          {path && <Verbatim className="latchkey-panel-detail">{path}</Verbatim>}
        </div>
      </div>
      <div className="latchkey-panel-actions">
        {!isInUse && (
          <button
            type="button"
            className="latchkey-button"
            aria-label={walletAccountMessages.chooseLabel({ address })}
            aria-disabled={isBusy}
            onClick={onUse}
          >
            {walletAccountMessages.choose}
          </button>
        )}
        <CopyButton text={address} label={walletAccountMessages.copyAddress} />
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          aria-label={walletAccountMessages.exportKeyLabel({ address })}
          onClick={onExport}
        >
          {walletAccountMessages.exportKey}
        </button>
      </div>
    </li>
  )
}
