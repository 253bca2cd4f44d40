'use client'

import { Menu } from '@base-ui/react/menu'
import { useChains } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { ether } from '#lib/format/formatAmount.ts'
import { formatBalance } from '#lib/format/formatBalance.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { AccountLink } from '#react/account/AccountLink.tsx'
import '#react/account/AccountMenu.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { SentTitle } from '#react/transactions/SentTitle.tsx'
import { firstCall, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useTokenTransfer } from '#react/transactions/useTokenTransfer.ts'
import { useTransactionStatus } from '#react/transactions/useTransactionStatus.ts'

const shownCount = 3

/** The account's last transactions of this browser with their status; nothing without any. */
export function MenuTransactions({ account }: { account: string }) {
  const accountMenuMessages = useMessages('accountMenu')
  const { all } = useSentTransactions()
  const own = all.filter((sent) => isSameAddress(sent.account, account)).slice(0, shownCount)
  if (own.length === 0) return null
  return (
    <>
      <Menu.Separator className="latchkey-account-menu-separator" />
      <Menu.Group>
        <Menu.GroupLabel className="latchkey-account-menu-label">
          {accountMenuMessages.recent}
        </Menu.GroupLabel>
        {own.map((sent) => (
          <Transaction key={sent.id} sent={sent} />
        ))}
        <AccountLink label={accountMenuMessages.viewAll} tab="activity" />
      </Menu.Group>
    </>
  )
}

/** One transaction, linked to the explorer if its chain has one. */
function Transaction({ sent }: { sent: Entry }) {
  const accountMenuMessages = useMessages('accountMenu')
  const { chains } = usePublicConfig()
  const explorerUrl = chains.find(({ id }) => id === sent.chainId)?.explorerUrl
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const { status, hash } = useTransactionStatus(sent)
  const transfer = useTokenTransfer(sent)
  const locale = useLocale()
  const amount = transfer
    ? formatBalance(transfer.amount, transfer.token, locale)
    : formatBalance(BigInt(firstCall(sent).value), chain?.nativeCurrency ?? ether, locale)
  const callCount = sent.calls.length
  const to = transfer?.recipient ?? firstCall(sent).to
  function title() {
    if (callCount > 1) return accountMenuMessages.batch({ count: callCount })
    if (!to) return accountMenuMessages.deployment
    return accountMenuMessages.transaction({ amount, to: shortAddress(to) })
  }
  const content = (
    <>
      <span className="latchkey-account-menu-transaction" title={to}>
        {sent.title ? <SentTitle title={sent.title} /> : title()}
      </span>
      <span className="latchkey-account-menu-status" data-status={status}>
        {accountMenuMessages.status[status]}
      </span>
    </>
  )
  return explorerUrl && hash ? (
    <Menu.LinkItem
      className="latchkey-account-menu-item"
      data-testid="recent-transaction"
      href={`${explorerUrl}/tx/${hash}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {content}
    </Menu.LinkItem>
  ) : (
    <Menu.Item className="latchkey-account-menu-item" data-testid="recent-transaction" disabled>
      {content}
    </Menu.Item>
  )
}
