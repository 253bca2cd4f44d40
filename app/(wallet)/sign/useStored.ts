'use client'

import { useCallback, useEffect, useState } from 'react'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'

/** What could not be stored: it lives as long as the page. */
const memory = new Map<string, unknown>()
/** Tells the other users of a key in this page; the browser tells the other tabs. */
const changes = new EventTarget()

/**
 * A value that survives a reload, in localStorage as JSON, the same for all who ask for it by name.
 * `parse` makes the value out of whatever is stored there (undefined where nothing is) and must not
 * throw; a module's function, so that it stays the same.
 */
export function useStored<Value>(name: string, parse: (stored: unknown) => Value) {
  const { cookieSuffix } = usePublicConfig()
  const key = `${name}${cookieSuffix}`
  const [value, setValue] = useState(() => parse(undefined))

  useEffect(() => {
    const readAgain = () => setValue(parse(read(key)))
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) readAgain()
    }
    readAgain()
    changes.addEventListener(key, readAgain)
    window.addEventListener('storage', onStorage)
    return () => {
      changes.removeEventListener(key, readAgain)
      window.removeEventListener('storage', onStorage)
    }
  }, [key, parse])

  /** Changes what is stored now, which another tab may have written. */
  const change = useCallback(
    (next: (value: Value) => Value) => {
      write(key, next(parse(read(key))))
      changes.dispatchEvent(new Event(key))
    },
    [key, parse],
  )
  return [value, change] as const
}

function read(key: string): unknown {
  if (memory.has(key)) return memory.get(key)
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
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}
