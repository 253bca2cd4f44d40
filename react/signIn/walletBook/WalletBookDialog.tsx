'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import type { Connector } from 'wagmi'
import type {
  ConnectorMembers,
  WalletDiscovery,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import { rdnsOf, type WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { OtherWalletRow, WalletBookRow } from '#react/signIn/walletBook/WalletBookRow.tsx'
import {
  isReachable,
  visitorPlatform,
  type WalletVisit,
  walletActions,
} from '#react/signIn/walletBook/walletActions.ts'
import '#react/ui/dialog.css'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { useConfig } from '#react/wagmi/useConfig.ts'
import { useConnectors } from '#react/wagmi/useConnectors.ts'
import { pairsWithApps } from '#react/wallets/connectorMembers.ts'
import './WalletBookDialog.css'

type WalletBookDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What the list is searched for when it opens. */
  query: string
  /** Wallets in this browser that the page has no place for. */
  more: readonly Connector[]
}

/** The wallet book: every known wallet, how this visitor can use it, or why not. */
export function WalletBookDialog({
  isOpen,
  onOpenChange,
  query: initialQuery,
  more,
}: WalletBookDialogProps) {
  const walletBookMessages = useMessages('walletBook')
  const [query, setQuery] = useState(initialQuery)
  const discovery = walletDiscovery(useConfig())
  const { book, hasFailed, load } = useWalletBook(isOpen, discovery)
  const connectors = useConnectors()
  const appConnector = connectors.find(pairsWithApps)
  const offers = { extensions: discovery !== undefined, apps: appConnector !== undefined }
  const term = query.trim().toLowerCase()
  const entries = book && reachableEntries(book, term, { connectors, offers })

  const isInBook = (connector: Connector) => book?.some((entry) => isInstalledAs(connector, entry))
  const others = more.filter((one) => !isInBook(one) && one.name.toLowerCase().includes(term))
  const isMissing = !connectors.some((one) => (one as ConnectorMembers).isInstalled)

  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className="latchkey-dialog-backdrop" />
          <Dialog.Popup className="latchkey-wallet-book-dialog-popup latchkey-dialog-popup">
            <div className="latchkey-dialog-head">
              <Dialog.Title className="latchkey-dialog-title">
                {walletBookMessages.title}
              </Dialog.Title>
              <Dialog.Close className="latchkey-dialog-close" aria-label={walletBookMessages.close}>
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path className="latchkey-dialog-cross" d="M3 3l10 10M13 3L3 13" />
                </svg>
              </Dialog.Close>
            </div>
            <Dialog.Description className="latchkey-wallet-book-dialog-lead">
              {walletBookMessages.lead}
            </Dialog.Description>
            <details className="latchkey-wallet-book-dialog-about" open={isMissing}>
              <summary>{walletBookMessages.whatIsAWallet}</summary>
              <p>{walletBookMessages.walletIs}</p>
            </details>
            <input
              type="search"
              className="latchkey-input"
              aria-label={walletBookMessages.search}
              placeholder={walletBookMessages.search}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <ul className="latchkey-wallet-book-dialog-rows" aria-busy={!entries && !hasFailed}>
              {entries &&
                others.map((connector) => (
                  <OtherWalletRow
                    key={connector.uid}
                    connector={connector}
                    onUse={() => onOpenChange(false)}
                  />
                ))}
              {entries?.map(({ entry, installed, visit }) => (
                <WalletBookRow
                  key={entry.groupKey}
                  entry={entry}
                  actions={walletActions(entry, visit)}
                  installed={installed}
                  appConnector={appConnector}
                  onUse={() => onOpenChange(false)}
                />
              ))}
            </ul>
            <div role="status" className="latchkey-wallet-book-dialog-state">
              {!entries && !hasFailed && <span>{walletBookMessages.loading}</span>}
              {entries?.length === 0 && others.length === 0 && (
                <span>{walletBookMessages.nothingFound({ query })}</span>
              )}
              {hasFailed && <span>{walletBookMessages.failed}</span>}
            </div>
            {hasFailed && (
              <button type="button" className="latchkey-button" onClick={load}>
                {walletBookMessages.tryAgain}
              </button>
            )}
            {isMissing && (
              <div className="latchkey-wallet-book-dialog-foot">
                <button type="button" className="latchkey-button" onClick={() => location.reload()}>
                  {walletBookMessages.installedOne}
                </button>
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

/** The entries that match a search and that this visitor can use, installed ones first. */
function reachableEntries(
  book: readonly WalletBookEntry[],
  term: string,
  { connectors, offers }: { connectors: readonly Connector[]; offers: WalletVisit['offers'] },
) {
  return book
    .filter((entry) => entry.name.toLowerCase().includes(term))
    .map((entry) => {
      const installed = connectors.find((connector) => isInstalledAs(connector, entry))
      const visit: WalletVisit = {
        platform: visitorPlatform(navigator.userAgent, navigator.maxTouchPoints),
        pageUrl: location.href,
        isInstalled: installed !== undefined,
        offers,
      }
      return { entry, installed, visit }
    })
    .filter(({ entry, visit }) => isReachable(entry, visit))
    .sort((one, other) => Number(!one.installed) - Number(!other.installed))
}

/** Whether a connector is that of the entry's extension in this browser. */
function isInstalledAs(connector: Connector, entry: WalletBookEntry) {
  const { isInstalled, isDuplicate } = connector as ConnectorMembers
  return isInstalled && !isDuplicate && [connector.rdns].flat().includes(rdnsOf(entry))
}

function useWalletBook(isWanted: boolean, discovery: WalletDiscovery | undefined) {
  const [book, setBook] = useState<readonly WalletBookEntry[]>()
  const [hasFailed, setFailed] = useState(false)
  function load() {
    setFailed(false)
    Promise.all([import('#lib/walletBook/walletBook.ts'), discovery?.detect()])
      .then(([{ walletBook }]) => setBook(walletBook))
      .catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (isWanted && !book) load()
  }, [isWanted])
  return { book, hasFailed, load }
}
