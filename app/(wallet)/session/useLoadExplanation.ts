'use client'

import { useCallback } from 'react'
import { useLocale, useMessages } from '#app/locale/useMessages.ts'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'

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
        const { explainError } = await import('#app/(wallet)/session/explainError.ts')
        return await explainError(error, phase, locale)
      } catch {
        return offline
      }
    },
    [offline, locale],
  )
}
