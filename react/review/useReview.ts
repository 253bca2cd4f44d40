'use client'

import { useMemo } from 'react'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import { useRiskConfirmation } from '#react/review/RiskConfirmation.tsx'
import { useAddressFacts } from '#react/review/useAddressFacts.ts'
import { useDescribedContext } from '#react/review/useDescribedContext.ts'
import { usePreview } from '#react/review/usePreview.ts'
import { usePreviewContext } from '#react/review/usePreviewContext.ts'
import { useExplained } from '#react/ui/useExplained.ts'

/** The preview of a request, judged also by what its node says, and whether it may be signed. */
export function useReview(
  request: SigningRequest | undefined,
  given: Parameters<typeof usePreviewContext>[0],
  simulation: Simulation | undefined,
) {
  const context = usePreviewContext(given)
  const { preview: decoded } = usePreview(request, context)
  const previews = decoded ? [decoded] : []
  const { facts, isSettled } = useAddressFacts(previews, given)
  const described = useDescribedContext(request, previews, context)
  const informed = useMemo(
    () => ({ ...described, ...facts, simulation }),
    [described, facts, simulation],
  )
  const shown = usePreview(request, informed)
  const { preview, isCurrent, error } = shown
  const isInformed =
    isSettled &&
    shown.context?.isContract === facts.isContract &&
    shown.context?.simulation === simulation
  const asked = useMemo(() => withoutCosts(request), [request])
  const confirmation = useRiskConfirmation(preview ? [preview] : [], asked)
  return {
    preview,
    isCurrent,
    /** Why the request could not be previewed. */
    problem: useExplained(error),
    confirmation,
    /** Shown as it is, with what nodes tell, and without a danger that the user has not confirmed. */
    isSafe: isCurrent && isInformed && confirmation.canConfirm,
  }
}

/**
 * What the user asks for. The form itself sets the gas and its price, whenever the node has an
 * estimate; what they cost is a danger of its own.
 */
function withoutCosts(request: SigningRequest | undefined): string {
  const costs = ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas']
  return JSON.stringify(request ?? null, (name, value: unknown) => {
    if (request?.kind === 'transaction' && costs.includes(name)) return undefined
    return bigintAsText(name, value)
  })
}
