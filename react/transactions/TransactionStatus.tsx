'use client'

import { useChains } from 'wagmi'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { formatAmount } from '#lib/format/formatAmount.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { differenceText } from '#react/transactions/differenceText.ts'
import { SentTitle } from '#react/transactions/SentTitle.tsx'
import { callsOf, type SentTransaction, totalValue } from '#react/transactions/sentTransactions.ts'
import { useTokenTransfer } from '#react/transactions/useTokenTransfer.ts'
import { useTransactionStatus } from '#react/transactions/useTransactionStatus.ts'
import { Address } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './TransactionList.css'

/** One transaction and its status, polled, because a block can be reorganized. For `TransactionList`. */
export function TransactionStatus({
  sent,
  onRemove,
  onReplaced,
}: {
  sent: SentTransaction
  onRemove: () => void
  onReplaced: (replacedBy: NonNullable<SentTransaction['replacedBy']>) => void
}) {
  const signMessages = useMessages('sign')
  const { chains } = usePublicConfig()
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const explorerUrl = chains.find(({ id }) => id === sent.chainId)?.explorerUrl
  const transfer = useTokenTransfer(sent)
  const locale = useLocale()
  const amount = transfer
    ? formatAmount(transfer.amount, transfer.token, locale)
    : chain && formatAmount(totalValue(sent), chain.nativeCurrency, locale)
  const to = transfer?.recipient ?? sent.to
  const { status, hash, confirmations, isStale, differences } = useTransactionStatus(
    sent,
    onReplaced,
  )
  const shownHash = hash ?? sent.hash
  const callCount = callsOf(sent).length
  return (
    <li
      className="latchkey-transaction-list-transaction"
      data-testid="transaction"
      data-hash={shownHash}
    >
      {sent.title && <SentTitle title={sent.title} className="latchkey-transaction-list-title" />}
      <div className="latchkey-transaction-list-head">
        <span className="latchkey-transaction-list-status" data-status={status} role="status">
          {status === 'pending' && <span className="latchkey-spinner" />}
          <span>{signMessages.status[status]}</span>
        </span>
        <span className="latchkey-transaction-list-detail">
          {confirmations !== undefined &&
            signMessages.confirmations({ count: Number(confirmations) })}
        </span>
        <Verbatim as="code" className="latchkey-transaction-list-detail" title={shownHash}>
          {shortAddress(shownHash)}
        </Verbatim>
        <Verbatim as="span" className="latchkey-transaction-list-detail">
          {chain && (sent.title ? chain.name : `${amount} · ${chain.name}`)}
        </Verbatim>
        {sent.title ? null : callCount > 1 ? (
          <span className="latchkey-transaction-list-detail">
            {signMessages.callCount({ count: callCount })}
          </span>
        ) : (
          to && <Address address={to} />
        )}
      </div>
      {differences.length > 0 && (
        <p role="alert" className="latchkey-transaction-list-alarm">
          {differenceText(differences, signMessages)}
        </p>
      )}
      {status === 'failed' && (
        <p className="latchkey-transaction-list-detail">{signMessages.failedText}</p>
      )}
      {status === 'replaced' && (
        <p className="latchkey-transaction-list-detail">{signMessages.replacedText}</p>
      )}
      {isStale && <p className="latchkey-transaction-list-stale">{signMessages.stale}</p>}
      <div className="latchkey-transaction-list-actions">
        {explorerUrl && hash && (
          <ExternalLink className="latchkey-button" href={`${explorerUrl}/tx/${hash}`}>
            {signMessages.viewTransaction}
          </ExternalLink>
        )}
        <CopyButton text={shownHash} label={signMessages.copyHash} />
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onRemove}>
          {signMessages.stopWatching}
        </button>
      </div>
    </li>
  )
}
