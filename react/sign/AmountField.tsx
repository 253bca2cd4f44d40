'use client'

import { useId } from 'react'
import { formatUnits } from 'viem'
import { type Currency, formatShortAmount } from '#lib/format/formatAmount.ts'
import { writeDecimal } from '#lib/format/readDecimal.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { FormField } from '#react/sign/FormField.tsx'
import { BalanceLine } from '#react/tokens/BalanceLine.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './SignForm.css'

/** An amount of the chain's currency or of a token, with the balance and a button for the maximum. */
export function AmountField({
  text,
  problem,
  balance,
  maximum,
  currency,
  onChange,
}: {
  text: string
  problem: string | undefined
  /** Undefined while unknown. */
  balance: bigint | undefined
  /** Maximum that leaves enough for a fee that is paid of it; undefined while unknown. */
  maximum: bigint | undefined
  currency: Currency
  onChange: (text: string) => void
}) {
  const signMessages = useMessages('sign')
  const locale = useLocale()
  const balanceId = useId()
  const maximumLabel =
    maximum === balance ? signMessages.maximumTokenLabel : signMessages.maximumLabel
  return (
    <div className="latchkey-sign-form-amount">
      <FormField
        label={signMessages.value({ symbol: currency.symbol })}
        hint="0"
        text={text}
        problem={problem}
        isNumber
        describedBy={balanceId}
        after={
          <>
            {maximum !== undefined && (
              <button
                type="button"
                className="latchkey-sign-form-maximum latchkey-quiet latchkey-button"
                aria-label={maximumLabel({ amount: formatShortAmount(maximum, currency, locale) })}
                onClick={() =>
                  onChange(writeDecimal(formatUnits(maximum, currency.decimals), locale))
                }
              >
                {signMessages.maximum}
              </button>
            )}
            <Verbatim as="span" className="latchkey-sign-form-symbol" aria-hidden="true">
              {currency.symbol}
            </Verbatim>
          </>
        }
        onChange={onChange}
      />
      <BalanceLine id={balanceId} balance={balance} currency={currency} />
    </div>
  )
}
