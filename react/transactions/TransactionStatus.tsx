'use client'

import { useChains } from 'wagmi'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { formatAmount } from '#lib/format/formatAmount.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { differenceText } from '#react/transactions/differenceText.ts'
import { SentTitle } from '#react/transactions/SentTitle.tsx'
import { sentenceText } from '#react/transactions/sentenceText.ts'
import { firstCall, totalValue } from '#react/transactions/sentTransactions.ts'
import type { TransactionActions } from '#react/transactions/TransactionList.tsx'
import { useTokenTransfer } from '#react/transactions/useTokenTransfer.ts'
import { useTransactionStatus } from '#react/transactions/useTransactionStatus.ts'
import { Address } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './TransactionList.css'

/** One transaction, what has become of it, and what can be done about that. For `TransactionList`. */
export function TransactionStatus({
  sent,
  onRemove,
  Actions,
}: {
  sent: Entry
  onRemove: () => void
  Actions?: TransactionActions | undefined
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
  const to = transfer?.recipient ?? firstCall(sent).to
  const current = useTransactionStatus(sent)
  const { status, state, hash, confirmations, isStale, differences } = current
  const shownHash = hash ?? sent.id
  const callCount = sent.calls.length
  const sentence = sentenceText(sent, current.progress, signMessages, locale)
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
        {confirmations !== undefined && (
          <span className="latchkey-transaction-list-detail">
            {signMessages.confirmations({ count: Number(confirmations) })}
          </span>
        )}
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
      {current.isAlarm ? (
        <p role="alert" className="latchkey-transaction-list-alarm">
          {sentence}
        </p>
      ) : (
        <p className="latchkey-transaction-list-detail" data-testid="sentence">
          {sentence}
        </p>
      )}
      {current.isAuthorizationIgnored && (
        <p role="alert" className="latchkey-transaction-list-alarm">
          {signMessages.authorizationIgnored}
        </p>
      )}
      {isStale && <p className="latchkey-transaction-list-stale">{signMessages.stale}</p>}
      <div className="latchkey-transaction-list-actions">
        {explorerUrl && hash && (
          <ExternalLink className="latchkey-button" href={`${explorerUrl}/tx/${hash}`}>
            {signMessages.viewTransaction}
          </ExternalLink>
        )}
        <CopyButton text={shownHash} label={signMessages.copyHash} />
        {Actions && ['pending', 'dropped', 'unknown'].includes(state.name) && (
          <Actions entry={sent} />
        )}
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onRemove}>
          {signMessages.stopWatching}
        </button>
      </div>
    </li>
  )
}
