'use client'

import { useState, useSyncExternalStore } from 'react'
import { inspectorKey } from '#lib/review/inspector/isInspected.ts'
import { type InspectedRequest, requestLog } from '#lib/review/inspector/requestLog.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { RequestRow } from '#react/inspector/RequestRow.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { downloadJson } from '#react/ui/downloadJson.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'
import './Inspector.css'

const none: readonly InspectedRequest[] = []

/** The list of requests: filtered, cleared, and saved as a report. */
export function Inspector() {
  return (
    <FailsAlone>
      <Requests />
    </FailsAlone>
  )
}

function Requests() {
  const messages = useMessages('inspector')
  const { states } = messages
  const key = inspectorKey(usePublicConfig())
  const entries = useSyncExternalStore(
    requestLog.subscribe,
    () => requestLog.read(key),
    () => none,
  )
  const { wallets } = useWallets()
  const [text, setText] = useState('')
  const [wallet, setWallet] = useState('')
  const [state, setState] = useState<'all' | InspectedRequest['state']>('all')
  const names = [...new Set(entries.map((entry) => entry.wallet.name))].sort()
  const shown = entries.filter(
    (entry) =>
      (wallet === '' || entry.wallet.name === wallet) &&
      (state === 'all' || entry.state === state) &&
      JSON.stringify(entry).toLowerCase().includes(text.trim().toLowerCase()),
  )

  return (
    <>
      <div className="latchkey-inspector-filters">
        <input
          type="search"
          className="latchkey-input"
          aria-label={messages.search}
          placeholder={messages.searchHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <select
          className="latchkey-input"
          aria-label={messages.wallet}
          value={names.includes(wallet) ? wallet : ''}
          onChange={({ target }) => setWallet(target.value)}
        >
          <option value="">{messages.allWallets}</option>
          {names.map((name) => (
            <Verbatim as="option" key={name}>
              {name}
            </Verbatim>
          ))}
        </select>
        <select
          className="latchkey-input"
          aria-label={messages.result}
          value={state}
          onChange={({ target }) => setState(target.value as typeof state)}
        >
          {Object.entries(states).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="latchkey-button"
          disabled={entries.length === 0}
          onClick={() =>
            downloadJson('wallet-requests.json', {
              version: 1,
              made: new Date().toISOString(),
              site: location.origin,
              browser: navigator.userAgent,
              wallets: wallets.map(({ id, name, type }) => ({ id, name, type })),
              requests: entries,
            })
          }
        >
          {messages.download}
        </button>
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          disabled={entries.length === 0}
          onClick={() => requestLog.clear(key)}
        >
          {messages.clear}
        </button>
      </div>
      <p role="status" className="latchkey-hint">
        {entries.length === 0
          ? messages.empty
          : messages.count({ shown: shown.length, count: entries.length })}
      </p>
      <ol className="latchkey-inspector-list">
        {shown.map((entry) => (
          <RequestRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  )
}
