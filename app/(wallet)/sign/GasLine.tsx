'use client'

import type { ReactNode } from 'react'
import type { useGas } from '#app/(wallet)/sign/useGas.ts'
import { type Currency, formatShortAmount } from '#lib/formatAmount.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import review from '#react/review/ReviewPanel.module.css'
import { Problem } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'

/** The estimated gas and fee, or why the estimate failed, with the choice to send all the same. */
export function GasLine({
  isComplete,
  estimate: { gas, fee, error },
  sponsoredFee,
  currency,
  isForced,
  onForce,
}: {
  isComplete: boolean
  estimate: ReturnType<typeof useGas>
  /** Shown instead of the fee if somebody else pays it. */
  sponsoredFee: ReactNode
  currency: Currency
  isForced: boolean
  onForce: (isForced: boolean) => void
}) {
  const signMessages = useMessages('sign')
  const locale = useLocale()
  const problem = useExplained(error)
  return (
    <>
      {isComplete && sponsoredFee}
      {isComplete && !sponsoredFee && (
        <dl className={review.fields} data-testid="gas">
          <div>
            <dt>{signMessages.gas}</dt>
            <dd>
              {fee !== undefined && signMessages.gasFee({ fee: formatShortAmount(fee, currency) })}
              {gas !== undefined && (
                <span className={review.fee}>
                  {signMessages.gasUnits({ gas: gas.toLocaleString(locale) })}
                </span>
              )}
              {gas === undefined && (error ? signMessages.gasUnknown : signMessages.gasEstimating)}
            </dd>
          </div>
        </dl>
      )}
      {problem && (
        <>
          <Problem problem={problem} />
          <label className={review.override}>
            <input
              type="checkbox"
              checked={isForced}
              onChange={(event) => onForce(event.target.checked)}
            />{' '}
            {signMessages.sendAnyway}
          </label>
        </>
      )}
    </>
  )
}
