/** Of the entry in sessionStorage, which a reload and a discarded tab leave, and other tabs do not have. */
export const sentCodeKey = 'latchkey.sentCode'

/** Whether this tab may have a code that waits to be entered; for pages before anything is loaded. */
export function hasSentCode(): boolean {
  return readTab() !== null
}

/** The stored entry; null if there is none, or the storage is blocked. */
export function readTab(): string | null {
  try {
    return window.sessionStorage.getItem(sentCodeKey)
  } catch {
    return null
  }
}
