'use client'

import { useCallback } from 'react'
import { useMessages } from '#app/locale/useMessages.ts'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'

/**
 * Returns a function that resolves with the text a screen shows for an error, and reports the
 * error. The catalog is loaded with the first error; if that fails, for example offline, the load
 * failure is the error.
 */
export function useLoadExplanation() {
  const { offline } = useMessages('signIn')
  return useCallback(
    async (error: unknown, phase?: ErrorPhase): Promise<ProblemText> => {
      try {
        const [{ explain }, { report }] = await Promise.all([
          import('#lib/errors/explain.ts'),
          import('#lib/errors/report.ts'),
        ])
        report(error, phase)
        return explain(error, phase)
      } catch {
        return offline
      }
    },
    [offline],
  )
}
