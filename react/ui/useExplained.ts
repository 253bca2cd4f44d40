'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { loadErrorTexts } from '#lib/messages/loadTranslation.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { onIdle } from '#react/ui/onIdle.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'

const importCatalog = () => import('#react/ui/errorCatalog.ts')
const loadCatalog = () => importCatalog().catch(() => ({ explain: undefined, report: undefined }))
let isPreloaded = false

/**
 * The text a screen shows for an error that it holds, such as a query's; reported when it is first
 * shown. A query that fails again with the same message counts as the same error. The catalog is
 * loaded in idle time, so that it explains why the network is away; undefined until it is there.
 */
export function useExplained(error: unknown, phase?: ErrorPhase): ProblemText | undefined {
  const isShown = error !== undefined && error !== null
  const { offline } = useMessages('signIn')
  const catalog = useLoaded(loadCatalog, isShown)
  const texts = useLoaded(loadErrorTexts[useLocale()], isShown)
  useEffect(preloadCatalog, [])
  const explained = useMemo((): ProblemText | undefined => {
    if (!isShown || !catalog) return undefined
    return catalog.explain?.(error, phase, texts) ?? offline
  }, [isShown, catalog, error, phase, texts, offline])
  const text = explained && [explained.key, explained.message, explained.details].join(' ')
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (text !== undefined && text !== shown.current) catalog?.report?.(error, phase)
    shown.current = text
  }, [text, catalog, error, phase])
  return explained
}

function preloadCatalog() {
  if (isPreloaded) return
  isPreloaded = true
  onIdle(() => void importCatalog().catch(() => undefined))
}
