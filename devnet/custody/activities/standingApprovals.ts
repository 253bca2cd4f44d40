import type { VoteRecord } from '#devnet/custody/records.ts'

/** How long approvals are valid. */
export const approvalWindowMs = 24 * 60 * 60 * 1000

/**
 * The currently valid approvals. The first one opens a window of 24 hours; if it closes without
 * consensus, all of them expire, and the next approval opens another.
 */
export function standingApprovals(votes: readonly VoteRecord[], now: number): VoteRecord[] {
  const approvals = votes
    .filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED')
    .sort((one, other) => one.createdAt - other.createdAt)
  let standing: VoteRecord[] = []
  for (const vote of approvals) {
    const opened = standing[0]?.createdAt ?? vote.createdAt
    standing = vote.createdAt - opened < approvalWindowMs ? [...standing, vote] : [vote]
  }
  const [first] = standing
  return first && now - first.createdAt < approvalWindowMs ? standing : []
}
