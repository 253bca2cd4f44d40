/** The newest block that was seen, and how far blocks are apart: in milliseconds, by this device's clock. */
export type BlockTimes = { at: number; apart: number }

const minute = 60_000

/** The most requests in a minute for what is pending on a chain: of one thing, and of many. */
export const minuteLimits = { one: 6, many: 12 } as const

/** So many blocks after it was sent most of what is mined at all is mined. */
const quickBlocks = 3
/** The same where it is not known how far blocks are apart, and at least, in milliseconds. */
const quickMilliseconds = 10_000

/** The shortest time between two looks, in milliseconds. */
const shortest = 500

/**
 * When what is pending on a chain is looked at next: as soon as the next block is due at first, and
 * later as often as the limit allows. `requests`: when the last ones were sent.
 */
export function nextLook({
  lookedAt,
  sentAt,
  requests,
  limit,
  blocks,
}: {
  lookedAt: number
  /** When the newest of it was sent. */
  sentAt: number
  requests: readonly number[]
  limit: number
  blocks: BlockTimes | undefined
}): number {
  // What was sent since is another thing, with a limit of its own.
  const recent = requests.filter((at) => at > lookedAt - minute && at >= sentAt)
  const oldest = recent[recent.length - limit]
  if (oldest !== undefined) return whenDue(oldest + minute, blocks)
  const quick = Math.max(quickMilliseconds, (blocks?.apart ?? 0) * quickBlocks)
  const isQuick = lookedAt - sentAt < quick
  // One request of the limit is for who has it.
  const wait = isQuick ? shortest : minute / (limit - 1)
  return whenDue(lookedAt + wait, blocks)
}

/** The first time from then on at which a new block should have reached the nodes. */
function whenDue(from: number, blocks: BlockTimes | undefined): number {
  if (!blocks) return from
  const first = blocks.at + delayOf(blocks)
  const count = Math.max(0, Math.ceil((from - first) / blocks.apart))
  return first + count * blocks.apart
}

/** A block is dated by whole seconds, and takes a while to reach a node. */
const delayOf = ({ apart }: BlockTimes) => Math.min(3000, Math.max(1000, apart / 4))
