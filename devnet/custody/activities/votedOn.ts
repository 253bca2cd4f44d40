import type { Draft } from '#devnet/custody/Draft.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'

/** What a vote is about, as it stands now; clients read the result of what they approved there. */
export function votedOn(draft: Draft, ballot: ActivityRecord): ActivityRecord | undefined {
  const [parameters] = Object.values(ballot.intent)
  const { fingerprint } = parameters as { fingerprint: string }
  const place = draft
    .find('fingerprint', fingerprint)
    .find(({ organizationId }) => organizationId === ballot.organizationId)
  return place && draft.get('activities', ballot.organizationId, place.id)
}
