'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { type Explanation, explain } from '#lib/errors/explain.ts'
import { report } from '#lib/errors/report.ts'
import { loadErrorTexts } from '#lib/messages/loadErrorTexts.ts'
import { useLocale } from '#react/locale/useMessages.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'

/**
 * The text a screen shows for an error that it holds, such as a query's; reported when it is first
 * shown. A query that fails again with the same message counts as the same error.
 */
export function useExplained(error: unknown, phase?: ErrorPhase): Explanation | undefined {
  const isShown = error !== undefined && error !== null
  const texts = useLoaded(loadErrorTexts[useLocale()], isShown)
  const explained = useMemo(
    () => (isShown ? explain(error, phase, texts) : undefined),
    [isShown, error, phase, texts],
  )
  const text = explained && `${explained.key} ${explained.message} ${explained.details}`
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (text !== undefined && text !== shown.current) report(error, phase)
    shown.current = text
  }, [text, error, phase])
  return explained
}
