import type { RelayStats } from '#lib/protocol/devnet.ts'

/** What is counted from the start or the last restart on; the rest is read when it is asked for. */
export type Counts = Omit<
  RelayStats,
  'sockets' | 'clients' | 'subscriptions' | 'messagesKept' | 'isPaused' | 'isDown'
>

/** Counters at zero. */
export function createCounts(): Counts {
  return {
    refused: 0,
    published: 0,
    duplicates: 0,
    lost: 0,
    delivered: 0,
    redelivered: 0,
    acknowledged: 0,
    failed: 0,
    tags: {},
    methods: {},
  }
}
