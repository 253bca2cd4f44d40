'use client'

import { isRevert } from '#lib/errors/isRevert.ts'
import { type Currency, formatShortAmount } from '#lib/format/formatAmount.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { requestedCalls } from '#lib/review/simulation/requestedCalls.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import '#react/review/ReviewPanel.css'
import { useSimulation } from '#react/review/useSimulation.ts'
import type { useGas } from '#react/sign/useGas.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import '#react/ui/check.css'

/** The estimated gas and fee, or why the estimate failed, with the choice to send all the same. */
export function GasLine({
  request,
  account,
  chainId,
  estimate: { gas, fee, error },
  sponsoredFee,
  currency,
  isForced,
  onForce,
}: {
  /** Undefined while the form is not complete. */
  request: SigningRequest | undefined
  account: `0x${string}`
  chainId: number | undefined
  estimate: ReturnType<typeof useGas>
  /** Shown instead of the fee if another account pays it. */
  sponsoredFee: Elements
  currency: Currency
  isForced: boolean
  onForce: (isForced: boolean) => void
}) {
  const signMessages = useMessages('sign')
  const locale = useLocale()
  const problem = useExplained(error)
  const isComplete = requestedCalls(request) !== undefined
  return (
    <>
      {isComplete && sponsoredFee}
      {isComplete && !sponsoredFee && (
        <dl className="latchkey-review-panel-fields" data-testid="gas">
          <div>
            <dt>{signMessages.gas}</dt>
            <dd>
              {fee !== undefined && (
                <span>
                  {signMessages.gasFee({ fee: formatShortAmount(fee, currency, locale) })}
                </span>
              )}
              {gas !== undefined && (
                <span className="latchkey-review-panel-fee">
                  {signMessages.gasUnits({ gas: gas.toLocaleString(locale) })}
                </span>
              )}
              {gas === undefined && (
                <span>{error ? signMessages.gasUnknown : signMessages.gasEstimating}</span>
              )}
            </dd>
          </div>
        </dl>
      )}
      {problem && (
        <>
          {request && isRevert(error) ? (
            <RevertProblem {...{ problem, request, account, chainId }} />
          ) : (
            <Problem problem={problem} />
          )}
          <label className="latchkey-check">
            <input
              type="checkbox"
              checked={isForced}
              onChange={(event) => onForce(event.target.checked)}
            />
            <span>{signMessages.sendAnyway}</span>
          </label>
        </>
      )}
    </>
  )
}

/** Why the transaction would fail, unless the simulation beside it says that already. */
function RevertProblem({
  problem,
  request,
  account,
  chainId,
}: {
  problem: ProblemText
  request: SigningRequest
  account: `0x${string}`
  chainId: number | undefined
}) {
  const simulation = useSimulation(chainId, account, request)
  return !simulation || simulation.status === 'failed' ? null : <Problem problem={problem} />
}
