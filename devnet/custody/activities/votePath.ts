import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { type SubmitPath, submitPath } from '#devnet/custody/Path.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'

/** A vote names an activity by the SHA-256 of the request body that created it. */
const parameters = z.object({ fingerprint: z.string().regex(/^sha256:[0-9a-f]{64}$/) })

type Ballot = z.infer<typeof parameters>

/** Creates a path for votes on an activity waiting for consensus. */
export function votePath({
  selection,
  ...path
}: Pick<SubmitPath<Ballot>, 'name' | 'types' | 'action'> & {
  selection: VoteRecord['selection']
}): SubmitPath<Ballot> {
  return submitPath({
    ...path,
    resource: 'ACTIVITY',
    permission: 'vote',
    parameters,
    async run({ draft, organizationId, parameters: { fingerprint }, vote }) {
      const target = votedOn(draft, organizationId, fingerprint)
      if (!target)
        throw apiError(
          5,
          'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
        )
      await vote(target, selection)
      return {}
    },
    // State after the vote, because clients read the result of the approved activity from it.
    shows(draft, { organizationId, intent }) {
      const [ballot] = Object.values(intent)
      return votedOn(draft, organizationId, (ballot as Ballot).fingerprint)
    },
  })
}

function votedOn(
  draft: Draft,
  organizationId: string,
  fingerprint: string,
): ActivityRecord | undefined {
  const place = draft
    .find('fingerprint', fingerprint)
    .find((one) => one.organizationId === organizationId)
  return place && draft.get('activities', organizationId, place.id)
}
