'use client'

import { Menu } from '@base-ui/react/menu'
import { useChains } from 'wagmi'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { type Currency, formatAmount } from '#lib/format/formatAmount.ts'
import { formatBalance } from '#lib/format/formatBalance.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { Balance } from '#lib/review/tokens/readBalances.ts'
import '#react/account/AccountMenu.css'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { useBalances } from '#react/tokens/useBalances.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { useExplained } from '#react/ui/useExplained.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'

/**
 * The account's balances on a chain, of its currency and of the site's tokens, at a glance; each
 * `title` has every digit.
 */
export function MenuBalance({
  session,
  chainId,
  isOpen,
}: {
  session: Session
  chainId: number
  isOpen: boolean
}) {
  const accountMenuMessages = useMessages('accountMenu')
  const accountMessages = useMessages('account')
  const chain = useChains().find(({ id }) => id === chainId)
  const node = useRpcChain(chain?.id)
  const tokens = useTokens(chain?.id)
  const { balances, isStale, retry } = useBalances(session.address, chain?.id, isOpen)
  const wrongChain = useExplained(node.error && findWalletError(node.error))
  const isOld = isStale || node.isError
  const shown = wrongChain ? undefined : balances
  const all = shown && [shown.native, ...tokens.map(({ address }) => shown.tokens.get(address))]
  const isMissing = all?.includes(undefined)
  return (
    // Spans, because a menu may contain items and groups, but no definition list.
    <div className="latchkey-account-menu-balance">
      <span className="latchkey-account-menu-term">{accountMessages.balance}</span>
      <Amount
        className="latchkey-account-menu-amount"
        testId="balance"
        balance={shown?.native}
        currency={chain?.nativeCurrency}
        isStale={isOld || (shown !== undefined && shown.native === undefined)}
        unknown={accountMessages.balanceUnknown}
      />
      {tokens.map((token) => (
        <Amount
          key={token.address}
          className="latchkey-account-menu-token-amount"
          testId={`balance-${token.symbol}`}
          balance={shown?.tokens.get(token.address)}
          currency={token}
          isStale={isOld || (shown !== undefined && shown.tokens.get(token.address) === undefined)}
          unknown={accountMenuMessages.tokenUnknown({ symbol: token.symbol })}
        />
      ))}
      {isOld && (
        <span className="latchkey-account-menu-stale">
          {wrongChain ? wrongChain.message : accountMessages.stale}
        </span>
      )}
      {isMissing && !isOld && (
        <Menu.Item className="latchkey-account-menu-retry" closeOnClick={false} onClick={retry}>
          {accountMenuMessages.tryAgain}
        </Menu.Item>
      )}
    </div>
  )
}

function Amount({
  className,
  testId,
  balance,
  currency,
  isStale,
  unknown,
}: {
  className: string | undefined
  testId: string
  balance: Balance
  currency: Currency | undefined
  isStale: boolean
  /** Shown if the balance cannot be read. */
  unknown: string
}) {
  const locale = useLocale()
  const isKnown = balance !== undefined && currency !== undefined
  return (
    <Verbatim
      as="span"
      className={className}
      data-stale={isStale}
      data-testid={testId}
      title={isKnown ? formatAmount(balance, currency, locale) : undefined}
    >
      {isKnown ? formatBalance(balance, currency, locale) : isStale ? unknown : '…'}
    </Verbatim>
  )
}
