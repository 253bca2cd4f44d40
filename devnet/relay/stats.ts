import type { RelayStats } from '#lib/protocol/devnet.ts'

/** Counters since the start or the last restart; the other fields are computed on request. */
export type Counts = Omit<
  RelayStats,
  'sockets' | 'clients' | 'subscriptions' | 'storedMessages' | 'isPaused' | 'isDown'
>

/** Creates counters at zero. */
export function createCounts(): Counts {
  return {
    refused: 0,
    published: 0,
    duplicates: 0,
    dropped: 0,
    delivered: 0,
    redelivered: 0,
    acknowledged: 0,
    failed: 0,
    tags: {},
    methods: {},
  }
}
