'use client'

import { useCallback, useEffect, useState } from 'react'
import { parseJson } from '#lib/input/parseJson.ts'
import { readLocal, writeLocal } from '#lib/storage/localStorage.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'

/** Fallback for values that could not be stored: kept until the page is closed. */
const memory = new Map<string, unknown>()
/** Notifies other users of a key in this page; the browser notifies other tabs. */
const changes = new EventTarget()

/**
 * State that survives a reload, stored in localStorage as JSON and shared by all hooks with the
 * same name. `parse` turns the stored content (undefined if there is none) into the value; it must
 * not throw, and must be a module-level function, so that its identity is stable.
 */
export function useStored<Value>(name: string, parse: (stored: unknown) => Value) {
  const { cookieSuffix } = usePublicConfig()
  const key = `${name}${cookieSuffix}`
  const [value, setValue] = useState(() => parse(undefined))

  useEffect(() => {
    const readAgain = () => setValue(parse(read(key)))
    readAgain()
    return watchStored(key, readAgain)
  }, [key, parse])

  const change = useCallback(
    (next: (value: Value) => Value) => changeStored(key, parse, next),
    [key, parse],
  )
  return [value, change] as const
}

/** Calls back whenever the value is changed, also by another tab. `key` is the name with the cookie suffix. */
export function watchStored(key: string, onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  changes.addEventListener(key, onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    changes.removeEventListener(key, onChange)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Updates the currently stored value, which another tab may have written, and whoever shows it in
 * this page. `key` is the name with the cookie suffix.
 */
export function changeStored<Value>(
  key: string,
  parse: (stored: unknown) => Value,
  next: (value: Value) => Value,
): void {
  write(key, next(readStored(key, parse)))
  changes.dispatchEvent(new Event(key))
}

/** The currently stored value. `key` is the name with the cookie suffix. */
export const readStored = <Value>(key: string, parse: (stored: unknown) => Value): Value =>
  parse(read(key))

function read(key: string): unknown {
  if (memory.has(key)) return memory.get(key)
  return parseJson(readLocal(key) ?? '')
}

function write(key: string, value: unknown) {
  if (writeLocal(key, JSON.stringify(value))) memory.delete(key)
  else memory.set(key, value)
}
