'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { useConnectors } from 'wagmi'
import { WalletBookRow } from '#app/(wallet)/signIn/WalletBookRow.tsx'
import controls from '#app/ui/controls.module.css'
import dialog from '#app/ui/dialog.module.css'
import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'
import { walletBookMessages } from '#lib/messages/walletBookMessages.ts'
import styles from './WalletBookDialog.module.css'

export type WalletBookDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The wallet book: every wallet we know, what this visitor can do with it, and why not. Loaded when opened. */
export function WalletBookDialog({ isOpen, onOpenChange }: WalletBookDialogProps) {
  const [query, setQuery] = useState('')
  const { book, hasFailed, load } = useWalletBook(isOpen)
  const connectors = useConnectors()
  const words = query.trim().toLowerCase()
  const entries = book
    ?.map((entry) => ({ entry, connector: connectors.find((one) => isOf(one, entry)) }))
    .filter(({ entry }) => entry.name.toLowerCase().includes(words))
    .sort((one, other) => Number(!one.connector) - Number(!other.connector))

  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className={dialog.backdrop} />
          <Dialog.Popup className={styles.popup}>
            <div className={dialog.head}>
              <Dialog.Title className={dialog.title}>{walletBookMessages.title}</Dialog.Title>
              <Dialog.Close className={dialog.close} aria-label={walletBookMessages.close}>
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path className={dialog.cross} d="M3 3l10 10M13 3L3 13" />
                </svg>
              </Dialog.Close>
            </div>
            <Dialog.Description className={styles.lead}>
              {walletBookMessages.lead}
            </Dialog.Description>
            <input
              type="search"
              className={controls.input}
              aria-label={walletBookMessages.search}
              placeholder={walletBookMessages.search}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <ul className={styles.rows} aria-busy={!entries && !hasFailed}>
              {entries?.map(({ entry, connector }) => (
                <WalletBookRow
                  key={entry.groupKey}
                  entry={entry}
                  connector={connector}
                  onUse={() => onOpenChange(false)}
                />
              ))}
            </ul>
            <div role="status" className={styles.state}>
              {!entries && !hasFailed && walletBookMessages.loading}
              {entries?.length === 0 && walletBookMessages.nothingFound(query)}
              {hasFailed && walletBookMessages.failed}
            </div>
            {hasFailed && (
              <button type="button" className={controls.button} onClick={load}>
                {walletBookMessages.tryAgain}
              </button>
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

function useWalletBook(isWanted: boolean) {
  const [book, setBook] = useState<readonly WalletBookEntry[]>()
  const [hasFailed, setFailed] = useState(false)
  function load() {
    setFailed(false)
    import('#connectors/injected/walletBook.ts')
      .then(({ walletBook }) => setBook(walletBook))
      .catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (isWanted && !book) load()
  }, [isWanted])
  return { book, hasFailed, load }
}

/** An announced wallet and its entry know each other by rdns. */
function isOf(connector: { id: string; rdns?: unknown }, entry: WalletBookEntry) {
  const rdns = entry.eip6963Config?.rdns
  return rdns !== undefined && (connector.id === rdns || [connector.rdns].flat().includes(rdns))
}
