'use client'

import { type Currency, formatShortAmount } from '#lib/format/formatAmount.ts'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { useBalances } from '#react/tokens/useBalances.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'
import './BalanceLine.css'

/** The account's balance; empty while unknown. */
export function BalanceLine({
  id,
  balance,
  currency,
}: {
  /** Id for `aria-describedby` of a field. */
  id?: string
  balance: bigint | undefined
  currency: Currency
}) {
  const signMessages = useMessages('sign')
  const locale = useLocale()
  return (
    <p id={id} className="latchkey-balance-line-balance" data-testid="account-balance">
      {balance !== undefined &&
        signMessages.balance({ amount: formatShortAmount(balance, currency, locale) })}
    </p>
  )
}

/**
 * The account's balance of the chain's currency, or of a token, in the smallest unit; undefined
 * until its node responds.
 */
export function useAccountBalance(
  account: `0x${string}`,
  chainId: number | undefined,
  token?: PublicToken,
) {
  const node = useRpcChain(chainId)
  const { balances, isStale } = useBalances(account, chainId)
  if (isStale || node.isError) return undefined
  return token ? balances?.tokens.get(token.address) : balances?.native
}
