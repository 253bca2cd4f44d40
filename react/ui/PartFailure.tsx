'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { report } from '#lib/errors/report.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Problem } from '#react/ui/Problem.tsx'
import type { PartOutcome } from '#react/ui/partOutcome.ts'

/** A part that failed, what is known of it, and the ways back. */
export type PartFailureProps = {
  error: unknown
  /**
   * What a wallet did for the part: `nothing` if the part is what comes before, `unknown` if it does not
   * tell.
   * @default it never asks one
   */
  known?: 'nothing' | 'unknown' | PartOutcome
  onShow: () => void
  /** Closes what the part is in, such as a dialog. */
  onClose?: () => void
}

/**
 * Shown in place of a part that failed: what is known to be done, which a request that is still pending
 * may change, and the ways back. Reports the error.
 */
export function PartFailure({ error, known, onShow, onClose }: PartFailureProps) {
  const { partTitle, partOutcomes, showAgain, close } = useMessages('failure')
  const isTold = typeof known === 'object'
  const get = () => (isTold ? known.get() : (known ?? 'none'))
  const outcome = useSyncExternalStore(isTold ? known.subscribe : neverChanges, get, get)
  useEffect(() => report(error), [error])
  function closePart() {
    onClose?.()
    // Closed, it may be opened again.
    onShow()
  }

  return (
    <Problem problem={{ message: partTitle, fix: partOutcomes[outcome] }}>
      <button type="button" className="latchkey-button" onClick={onShow}>
        {showAgain}
      </button>
      {onClose && (
        <button type="button" className="latchkey-quiet latchkey-button" onClick={closePart}>
          {close}
        </button>
      )}
    </Problem>
  )
}

const neverChanges = () => () => undefined
