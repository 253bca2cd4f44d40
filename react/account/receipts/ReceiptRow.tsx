'use client'

import { useChains } from 'wagmi'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { KeptReceipt } from '#lib/protocol/receipts.ts'
import { shownCheck } from '#lib/receipts/shownCheck.ts'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReceiptRow.css'

/** One receipt: what was confirmed, when and with which wallet, and what it answered. */
export function ReceiptRow({ receipt }: { receipt: KeptReceipt }) {
  const receiptsMessages = useMessages('receipts')
  const signMessages = useMessages('sign')
  const locale = useLocale()
  const { chains } = usePublicConfig()
  const { number, title, at, wallet, account, chainId, result } = receipt
  const check = shownCheck(receipt)
  const chain = useChains().find(({ id }) => id === chainId)
  const explorerUrl = chains.find(({ id }) => id === chainId)?.explorerUrl
  const isTransaction = result.kind === 'transaction' && /^0x[0-9a-f]{64}$/i.test(result.value)
  const details = [
    formatDateTime(Date.parse(at), locale),
    wallet.name,
    shortAddress(account),
    chain?.name ?? receiptsMessages.chain({ id: chainId }),
  ]
  return (
    <li data-testid="receipt" data-number={number}>
      <div className="latchkey-panel-head">
        <div className="latchkey-panel-info">
          <span className="latchkey-panel-name">
            <span className="latchkey-receipt-row-number">{number}</span>
            <span>{title}</span>
          </span>
          <span className="latchkey-panel-detail">{details.join(' · ')}</span>
          <span className="latchkey-panel-detail">
            <span>{receiptsMessages.results[result.kind]}</span>{' '}
            <Verbatim as="code" title={result.value.length < 200 ? result.value : undefined}>
              {shortAddress(result.value)}
            </Verbatim>
            {(check !== 'unchecked' || result.kind === 'mined') && (
              <>
                <span>{' · '}</span>
                <span className={`latchkey-receipt-row-${check}`}>
                  {receiptsMessages.checks[check]}
                </span>
              </>
            )}
          </span>
        </div>
        <div className="latchkey-panel-actions">
          {explorerUrl && isTransaction && (
            <ExternalLink className="latchkey-button" href={`${explorerUrl}/tx/${result.value}`}>
              {signMessages.viewTransaction}
            </ExternalLink>
          )}
          <CopyButton text={result.value} label={receiptsMessages.copyAnswer} />
        </div>
      </div>
    </li>
  )
}
