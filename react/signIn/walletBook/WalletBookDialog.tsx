'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { allRdnsOf, type WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { isOf } from '#react/signIn/updatePlaces.ts'
import { OtherWalletRow, WalletBookRow } from '#react/signIn/walletBook/WalletBookRow.tsx'
import {
  isReachable,
  visitorPlatform,
  type WalletVisit,
  walletActions,
} from '#react/signIn/walletBook/walletActions.ts'
import '#react/ui/dialog.css'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { useWalletStore, useWallets } from '#react/wagmi/WalletStoreContext.ts'
import './WalletBookDialog.css'

type WalletBookDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What the list is searched for when it opens. */
  query: string
  /** Wallets in this browser that the page has no place for. */
  more: readonly ListedWallet[]
}

/** The wallet book: every known wallet, how this visitor can use it, or why not. */
export function WalletBookDialog(props: WalletBookDialogProps) {
  return (
    <FailsAlone onClose={() => props.onOpenChange(false)}>
      <Wallets {...props} />
    </FailsAlone>
  )
}

function Wallets({ isOpen, onOpenChange, query: initialQuery, more }: WalletBookDialogProps) {
  const walletBookMessages = useMessages('walletBook')
  const [query, setQuery] = useState(initialQuery)
  const { wallets, discovery } = useWallets()
  const { book, hasFailed, load } = useWalletBook(isOpen)
  const appWallet = wallets.find(({ pairsWithApps }) => pairsWithApps)
  const offers = { extensions: discovery !== undefined, apps: appWallet !== undefined }
  const term = query.trim().toLowerCase()
  const entries = book && reachableEntries(book, term, { wallets, offers })

  const isInBook = (wallet: ListedWallet) => book?.some((entry) => isInstalledAs(wallet, entry))
  const others = more.filter((one) => !isInBook(one) && one.name.toLowerCase().includes(term))
  const isMissing = !wallets.some(({ isInstalled }) => isInstalled)

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
                others.map((wallet) => (
                  <OtherWalletRow
                    key={wallet.id}
                    wallet={wallet}
                    onUse={() => onOpenChange(false)}
                  />
                ))}
              {entries?.map(({ entry, installed, visit }) => (
                <WalletBookRow
                  key={entry.groupKey}
                  entry={entry}
                  actions={walletActions(entry, visit)}
                  installed={installed}
                  appWallet={appWallet}
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
  { wallets, offers }: { wallets: readonly ListedWallet[]; offers: WalletVisit['offers'] },
) {
  return book
    .filter((entry) => entry.name.toLowerCase().includes(term))
    .map((entry) => {
      const installed = wallets.find((wallet) => isInstalledAs(wallet, entry))
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

/** Whether a wallet is that of the entry's extension in this browser. */
function isInstalledAs({ isInstalled, isDuplicate, rdns }: ListedWallet, entry: WalletBookEntry) {
  return isInstalled && !isDuplicate && isOf(rdns, allRdnsOf(entry))
}

function useWalletBook(isWanted: boolean) {
  const store = useWalletStore()
  const [book, setBook] = useState<readonly WalletBookEntry[]>()
  const [hasFailed, setFailed] = useState(false)
  async function detect() {
    const { config } = await store.load()
    await walletDiscovery(config)?.detect()
  }
  function load() {
    setFailed(false)
    Promise.all([import('#lib/wallets/book/walletBook.ts'), detect()])
      .then(([{ walletBook }]) => setBook(walletBook))
      .catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (isWanted && !book) load()
  }, [isWanted])
  return { book, hasFailed, load }
}
