'use client'

import { useEffect, useState } from 'react'
import { useConnectors } from 'wagmi'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { WalletRow } from '#app/(wallet)/signIn/WalletRow.tsx'
import { walletGroups } from '#app/(wallet)/signIn/walletGroups.ts'
import { useRecentConnector } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { fallbackId, injected } from '#connectors/injected.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import styles from './WalletList.module.css'

/** Wallets announce themselves at once or late; after this long without one the page says so, and goes on listening. */
const lookMilliseconds = 600
/** From this many wallets on a search field saves time. */
const searchFrom = 7

const load = () => import('#app/(wallet)/signIn/WalletBookDialog.tsx')
const warm = () => void load().catch(() => undefined)

/** The wallets of this visitor by group, the last used one first, and the way to more. */
export function WalletList() {
  const connectors = useConnectors()
  const recent = useRecentConnector()
  const hasLooked = useHasLooked()
  const [query, setQuery] = useState('')
  const [isBookOpen, setBookOpen] = useState(false)
  const Book = useLoaded(load, isBookOpen)?.WalletBookDialog

  const words = query.trim().toLowerCase()
  const groups = walletGroups(
    connectors.filter(({ name }) => name.toLowerCase().includes(words)),
    recent?.id,
  )
  const { walletIds } = usePublicConfig()
  const isLookedFor = !walletIds || walletIds.includes(fallbackId)
  const isMissing = isLookedFor && !connectors.some(({ type }) => type === injected.type)

  return (
    <div className={styles.list}>
      {connectors.length >= searchFrom && (
        <input
          type="search"
          className={controls.input}
          aria-label={signInMessages.search}
          placeholder={signInMessages.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {groups.map(({ key, connectors: members }) => (
        <section key={key} aria-labelledby={`group-${key}`}>
          <h2 id={`group-${key}`} className={styles.group}>
            {signInMessages.groups[key]}
          </h2>
          <ul className={styles.rows}>
            {members.map((connector) => (
              <li key={connector.uid}>
                <WalletRow connector={connector} isRecent={connector.id === recent?.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {words && groups.length === 0 && <p role="status">{signInMessages.nothingFound(query)}</p>}
      {isMissing && (
        <div className={styles.empty} role="status">
          {hasLooked ? (
            <>
              <h2>{signInMessages.none}</h2>
              <p>{signInMessages.noneText}</p>
            </>
          ) : (
            <p>{signInMessages.looking}</p>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <button
          type="button"
          className={isMissing && hasLooked ? controls.primary : controls.quiet}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => setBookOpen(true)}
        >
          {isMissing ? signInMessages.getAWallet : signInMessages.moreWallets}
        </button>
        {isMissing && hasLooked && (
          <button type="button" className={controls.quiet} onClick={() => location.reload()}>
            {signInMessages.noneReload}
          </button>
        )}
      </div>
      {Book && <Book isOpen={isBookOpen} onOpenChange={setBookOpen} />}
    </div>
  )
}

function useHasLooked() {
  const [hasLooked, setLooked] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLooked(true), lookMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return hasLooked
}
