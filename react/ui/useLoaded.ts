'use client'

import { useEffect, useState } from 'react'

/**
 * Result of a dynamic import, started once `isWanted`; undefined until then. A failed import is
 * retried the next time it is wanted. `load` must be a module-level function, so that its identity
 * is stable.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>, isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ value: Loaded }>()
  useEffect(() => {
    if (!isWanted || loaded) return
    let isCurrent = true
    load().then(
      (value) => isCurrent && setLoaded({ value }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted, loaded])
  return loaded?.value
}
