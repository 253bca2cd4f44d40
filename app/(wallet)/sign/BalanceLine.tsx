'use client'

import { formatUnits } from 'viem'
import { useBalance } from 'wagmi'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import controls from '#app/ui/controls.module.css'
import { type Currency, formatShortAmount } from '#lib/formatAmount.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import styles from './SignForm.module.css'

/** The account's balance, and a button that fills in the maximum; renders nothing while unknown. */
export function BalanceLine({
  id,
  balance,
  maximum,
  currency,
  onMaximum,
}: {
  /** Id for `aria-describedby` of a field. */
  id?: string
  balance: bigint | undefined
  maximum?: bigint | undefined
  currency: Currency
  onMaximum?: (value: string) => void
}) {
  return (
    <div className={styles.balance}>
      <span id={id} className={controls.hint} data-testid="account-balance">
        {balance !== undefined && signMessages.balance(formatShortAmount(balance, currency))}
      </span>
      {maximum !== undefined && onMaximum && (
        <button
          type="button"
          className={styles.maximum}
          onClick={() => onMaximum(formatUnits(maximum, currency.decimals))}
        >
          {signMessages.maximum(formatShortAmount(maximum, currency))}
          <span className={controls.hidden}>, {signMessages.maximumHint}</span>
        </button>
      )}
    </div>
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
