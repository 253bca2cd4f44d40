'use client'

import { useCallback } from 'react'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'

/**
 * Returns a function that resolves with the text a screen shows for an error, and reports the
 * error. The catalog is loaded with the first error; if that fails, for example offline, the load
 * failure is the error.
 */
export function useLoadExplanation() {
  const { offline } = useMessages('signIn')
  const locale = useLocale()
  return useCallback(
    async (error: unknown, phase?: ErrorPhase): Promise<ProblemText> => {
      try {
        const { explainError } = await import('#react/session/explainError.ts')
        return await explainError(error, phase, locale)
      } catch {
        return offline
      }
    },
    [offline, locale],
  )
}
