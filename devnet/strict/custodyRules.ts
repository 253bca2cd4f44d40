import { setTimeout as pause } from 'node:timers/promises'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** What the key custody of the public does besides answering. */
export type CustodyRules = {
  /** Resolves when an answer may be sent. */
  wait(): Promise<void>
  /** Counts a request to an organization; true if it is one too many. */
  isTooOften(organizationId: string): boolean
}

/** A minute's requests of one organization, refilled all the time. */
type Bucket = { left: number; at: number }

/** Creates the rules of a custody, each in force while its row is on. */
export function createCustodyRules(strictness: Strictness): CustodyRules {
  const buckets = new Map<string, Bucket>()
  const { custodyRate, custodyMs } = strictLimits
  return {
    async wait() {
      if (!strictness.isOn('custodyLatency')) return
      const spread = custodyMs.most - custodyMs.least
      await pause(custodyMs.least + spread * strictness.draw('custodyLatency'))
    },
    isTooOften(organizationId) {
      if (!strictness.isOn('custodyRate')) {
        buckets.clear()
        return false
      }
      const now = Date.now()
      const full = custodyRate * 60
      const { left, at } = buckets.get(organizationId) ?? { left: full, at: now }
      // A clock that was put back takes nothing away.
      const seconds = Math.max(0, now - at) / 1000
      const refilled = Math.min(full, left + seconds * custodyRate)
      buckets.set(organizationId, { left: Math.max(0, refilled - 1), at: now })
      return refilled < 1
    },
  }
}
