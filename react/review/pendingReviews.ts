import type { Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

/** A request that waits for the user's decision. */
export type PendingReview = {
  id: number
  wallet: { id: string; name: string }
  account: `0x${string}`
  chainId: number
  request: SigningRequest
  /** Authorizations that a transaction carries (EIP-7702). */
  authorizations: readonly SigningRequest[]
  /** The user confirmed what was shown. */
  confirm(shown: readonly Preview[]): void
  reject(): void
}

/** How long a page's requests are declined at once after all that waited were. */
const pauseMs = 5_000

let pausedUntil = 0

let pending: readonly PendingReview[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Requests that wait, the oldest first. */
export const pendingReviews = {
  get: () => pending,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /**
   * Adds a request; resolves with what the user confirmed, or undefined if they declined. Rejects
   * once the signal is aborted, and the request is shown no more.
   */
  ask(
    review: Omit<PendingReview, 'id' | 'confirm' | 'reject'>,
    signal: AbortSignal,
  ): Promise<readonly Preview[] | undefined> {
    return new Promise((resolve, reject) => {
      if (performance.now() < pausedUntil) return resolve(undefined)
      const id = ++lastId
      const decide = (shown?: readonly Preview[]) => {
        change(pending.filter((other) => other.id !== id))
        resolve(shown)
      }
      signal.addEventListener('abort', () => {
        reject(signal.reason)
        decide()
      })
      change([...pending, { ...review, id, confirm: decide, reject: () => decide() }])
    })
  },
  /** Declines all that wait, and for a moment also those that the page sends in answer to it. */
  declineAll(): void {
    pausedUntil = performance.now() + pauseMs
    for (const review of pending) review.reject()
  },
}

function change(next: readonly PendingReview[]) {
  pending = next
  for (const listener of listeners) listener()
}
