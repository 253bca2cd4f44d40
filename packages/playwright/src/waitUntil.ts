import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 100

/**
 * Calls `read` until it returns a value.
 * @throws with `message` and the time limit, by default 20 s
 */
export async function waitUntil<value>(
  read: () => Promise<value | undefined>,
  message: string,
  limitMs = 20_000,
): Promise<value> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(pollMs)) {
    const value = await read()
    if (value !== undefined) return value
  }
  throw new Error(`${message} (waited ${limitMs / 1000} s)`)
}
