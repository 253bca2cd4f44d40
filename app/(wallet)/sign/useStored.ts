'use client'

import { useCallback, useEffect, useState } from 'react'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'

/**
 * A value that survives a reload, in localStorage as JSON. `parse` makes the value out of whatever
 * is stored there (undefined where nothing is) and must not throw; a module's function, so that it
 * stays the same. Where storage is forbidden or full the value lives as long as the page.
 */
export function useStored<Value>(name: string, parse: (stored: unknown) => Value) {
  const { cookieSuffix } = usePublicConfig()
  const key = `${name}${cookieSuffix}`
  const [value, setValue] = useState(() => parse(undefined))

  useEffect(() => {
    const readAgain = (event?: StorageEvent) => {
      if (event && event.key !== key && event.key !== null) return
      setValue(parse(read(key)))
    }
    readAgain()
    window.addEventListener('storage', readAgain)
    return () => window.removeEventListener('storage', readAgain)
  }, [key, parse])

  /** Changes what is stored now, which another tab may have written. */
  const change = useCallback(
    (next: (value: Value) => Value) => {
      setValue((shown) => {
        const stored = read(key)
        const changed = next(stored === undefined ? shown : parse(stored))
        write(key, changed)
        return changed
      })
    },
    [key, parse],
  )
  return [value, change] as const
}

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Forbidden or full: the value lives as long as the page.
  }
}
