'use client'

import { useBalance } from 'wagmi'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { type Currency, formatShortAmount } from '#lib/formatAmount.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import styles from './SignForm.module.css'

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
  return (
    <p id={id} className={styles.balance} data-testid="account-balance">
      {balance !== undefined && signMessages.balance(formatShortAmount(balance, currency))}
    </p>
  )
}

const pollMilliseconds = 5000

/** The account's balance in the chain's smallest unit; undefined until its node responds. */
export function useAccountBalance(account: `0x${string}`, chainId: number | undefined) {
  const node = useRpcChain(chainId)
  const { data, isError } = useBalance({
    address: account,
    chainId,
    query: { enabled: chainId !== undefined, refetchInterval: pollMilliseconds },
  })
  return isError || node.isError ? undefined : data?.value
}
