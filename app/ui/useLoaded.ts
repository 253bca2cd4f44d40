'use client'

import { useEffect, useState } from 'react'

/**
 * What `load` imports, once it is wanted; undefined until then. A failed load is tried again the
 * next time it is wanted. `load` is a module's function, so that it stays the same.
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
