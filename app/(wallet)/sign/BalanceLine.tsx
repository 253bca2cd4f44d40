'use client'

import { formatUnits } from 'viem'
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
