'use client'

import { useSyncExternalStore } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { Problem } from '#react/ui/Problem.tsx'
import type { PartOutcome } from '#react/ui/partOutcome.ts'

type PartFailureProps = {
  outcome: PartOutcome
  onRetry: () => void
  onClose?: (() => void) | undefined
}

/**
 * Shown in place of a part that failed: what is known to be done, which a request that is still pending
 * may change, and the ways back.
 */
export function PartFailure({ outcome, onRetry, onClose }: PartFailureProps) {
  const { partTitle, partOutcomes, showAgain, close } = useMessages('failure')
  const known = useSyncExternalStore(outcome.subscribe, outcome.get, outcome.get)
  return (
    <Problem problem={{ message: partTitle, fix: partOutcomes[known ?? 'none'] }}>
      <button type="button" className="latchkey-button" onClick={onRetry}>
        {showAgain}
      </button>
      {onClose && (
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onClose}>
          {close}
        </button>
      )}
    </Problem>
  )
}
