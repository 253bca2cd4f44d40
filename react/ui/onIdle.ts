/** Longest wait for an idle moment, in milliseconds. */
const idleLimitMs = 3000

/** Calls back in an idle moment. Safari has no idle callback. */
export function onIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(callback)
  else requestIdleCallback(callback, { timeout: idleLimitMs })
}
