/**
 * localStorage without exceptions: browsers may block it, and it may be full. All functions run in
 * the browser only.
 */

/** Reads an entry; null if there is none or the storage is blocked. */
export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes an entry. Returns whether it was stored. */
export function writeLocal(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Whether the browser refuses to give the page its storage. */
export function isLocalBlocked(): boolean {
  try {
    void window.localStorage
    return false
  } catch {
    return true
  }
}

/** Whether an entry can be stored at all. */
export function canWriteLocal(): boolean {
  const key = 'latchkey-probe'
  const canWrite = writeLocal(key, '1')
  removeLocal(key)
  return canWrite
}

/** Removes an entry. */
export function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // A blocked storage contains nothing.
  }
}

/** Lists the keys of all entries; empty if the storage is blocked. */
export function localKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}
