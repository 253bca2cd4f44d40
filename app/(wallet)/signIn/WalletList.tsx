'use client'

import { useEffect, useRef, useState } from 'react'
import { type Connector, useConfig, useConnectors } from 'wagmi'
import { preloadSignIn, useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import {
  useStableGroups,
  type WalletGroup,
  walletGroups,
} from '#app/(wallet)/signIn/walletGroups.ts'
import { useRecentConnector } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import { walletDiscovery } from '#app/wagmiConfig.ts'
import { pairsWithApps } from '#app/wallets/connectorMembers.ts'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import styles from './WalletList.module.css'

/** After this long without an announcement a hint is shown; announcements are still received. */
const discoveryMilliseconds = 600
/** Number of wallets from which a search field is shown. */
const searchFrom = 7

const load = () => import('#app/(wallet)/signIn/walletBook/WalletBookDialog.tsx')
const preload = () => void load().catch(() => undefined)

/** The visitor's wallets by group, the last used one first, and a link to the wallet book. */
export function WalletList() {
  const connectors = useConnectors()
  const recent = useRecentConnector()
  const hasTimedOut = useDiscoveryTimeout()
  const [query, setQuery] = useState('')
  const [isBookOpen, setBookOpen] = useState(false)
  const Book = useLoaded(load, isBookOpen)?.WalletBookDialog

  const list = useRef<HTMLDivElement>(null)
  const discovery = walletDiscovery(useConfig())
  const all = walletGroups(connectors, discovery, recent?.id)
  const { groups, handlers } = useStableGroups(list, all)
  const shownCount = countOf(groups)
  const heldCount = countOf(all) - shownCount
  const term = query.trim().toLowerCase()
  const found = term ? matching(groups, term) : groups
  // The book lists extensions and apps: useless on a site that offers neither.
  const hasBook = discovery !== undefined || connectors.some(pairsWithApps)
  const isMissing = groups.some(({ connectors }) => connectors.length === 0)

  return (
    <div ref={list} className={styles.list} {...handlers}>
      {shownCount >= searchFrom && (
        <input
          type="search"
          className={controls.input}
          aria-label={signInMessages.search}
          placeholder={signInMessages.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {found.map(({ key, connectors: members }) => (
        <section key={key} aria-labelledby={`group-${key}`}>
          <div className={styles.head}>
            <h2 id={`group-${key}`} className={styles.group}>
              {signInMessages.groups[key]}
            </h2>
            {key === discovery?.group && heldCount > 0 && (
              <small role="status">{signInMessages.pendingWallets(heldCount)}</small>
            )}
          </div>
          {members.length > 0 ? (
            <ul className={styles.rows}>
              {members.map((connector) => (
                <li key={connector.uid}>
                  <WalletRow connector={connector} isRecent={connector.id === recent?.id} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.empty} role="status">
              {hasTimedOut ? signInMessages.noWallets : signInMessages.searching}
            </p>
          )}
        </section>
      ))}
      {term && found.length === 0 && <p role="status">{signInMessages.nothingFound(query)}</p>}
      {hasBook && (
        <button
          type="button"
          className={isMissing && hasTimedOut ? controls.primary : controls.quiet}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setBookOpen(true)}
        >
          {isMissing ? signInMessages.getAWallet : signInMessages.moreWallets}
        </button>
      )}
      {Book && <Book isOpen={isBookOpen} onOpenChange={setBookOpen} isMissing={isMissing} />}
    </div>
  )
}

function countOf(groups: WalletGroup[]) {
  return groups.reduce((count, { connectors }) => count + connectors.length, 0)
}

function matching(groups: WalletGroup[], term: string) {
  return groups
    .map(({ key, connectors }) => ({
      key,
      connectors: connectors.filter(({ name }) => name.toLowerCase().includes(term)),
    }))
    .filter(({ connectors }) => connectors.length > 0)
}

function useDiscoveryTimeout() {
  const [hasTimedOut, setTimedOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), discoveryMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return hasTimedOut
}

/** One wallet: its button starts the sign-in. */
function WalletRow({ connector, isRecent }: { connector: Connector; isRecent: boolean }) {
  const { start } = useSignIn()
  const { description, isInstalled, isDuplicate } = connector as ConnectorMembers
  const preload = () => {
    preloadSignIn(connector)
    void loadStepView().catch(() => undefined)
  }
  return (
    <button
      type="button"
      className={styles.row}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => start(connector)}
    >
      <WalletIcon name={connector.name} icon={connector.icon} />
      <span className={styles.name}>
        {connector.name}
        {isDuplicate && <small data-warns>{signInMessages.duplicate}</small>}
        {description && <small>{description}</small>}
      </span>
      {isRecent ? (
        <span className={controls.accentTag}>{signInMessages.lastUsed}</span>
      ) : (
        isInstalled && <span className={controls.tag}>{signInMessages.installed}</span>
      )}
    </button>
  )
}

/** Loads the screen of a step, so that a visitor without a sign-in does not load it. */
export const loadStepView = () => import('#app/(wallet)/signIn/StepView.tsx')
