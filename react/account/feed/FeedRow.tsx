'use client'

import { useState } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { FeedEntry } from '#lib/protocol/feed.ts'
import type { KeptReceipt } from '#lib/protocol/receipts.ts'
import { useFeedTexts } from '#react/account/feed/useFeedTexts.ts'
import { ReceiptRow } from '#react/account/receipts/ReceiptRow.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import '#react/panel/Panel.css'
import './FeedRow.css'

/** What happened, when, where and with which wallet; of a confirmed request with its receipt. */
export function FeedRow({ entry }: { entry: FeedEntry }) {
  const feedMessages = useMessages('feed')
  const signedInMessages = useMessages('signedIn')
  const locale = useLocale()
  const { sentenceOf } = useFeedTexts()
  const { kind, at, device, wallet, identity, isNewDevice, receipt, mined } = entry
  const details = [
    formatDateTime(Date.parse(at), locale),
    device ?? (kind === 'signedIn' ? signedInMessages.unknownDevice : null),
    wallet,
    // CAIP-10 of a contract account ends with it.
    identity && shortAddress(identity.split(':').at(-1) ?? identity),
  ].filter((detail) => detail !== null)
  return (
    <li data-testid="feed-entry" data-kind={kind}>
      <div className="latchkey-panel-info">
        <span className="latchkey-panel-name">
          <span>{sentenceOf(entry)}</span>
          {isNewDevice && (
            <span className="latchkey-feed-row-new latchkey-tag">{feedMessages.newDevice}</span>
          )}
        </span>
        <span className="latchkey-panel-detail">{details.join(' · ')}</span>
      </div>
      {receipt && <Proof receipts={mined ? [receipt, mined] : [receipt]} />}
    </li>
  )
}

/** The receipts of an entry, of which a long list makes only those that are opened. */
function Proof({ receipts }: { receipts: [KeptReceipt, ...KeptReceipt[]] }) {
  const feedMessages = useMessages('feed')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="latchkey-feed-row-proof"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{feedMessages.receipt({ number: receipts[0].number })}</summary>
      {isOpen && (
        <ol className="latchkey-panel-rows">
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.number} receipt={receipt} />
          ))}
        </ol>
      )}
    </details>
  )
}
