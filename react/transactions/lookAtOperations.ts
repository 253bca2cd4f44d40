import type { Entry } from '#lib/tracker/Entry.ts'
import { followOperation } from '#react/transactions/followOperation.ts'
import type { Answer, Look } from '#react/transactions/Look.ts'

/** Looks what has become of user operations, by bundler and chain: without the wallet. */
export const lookAtOperations: Look = async (client, entries, { now }) => {
  const answers = await Promise.all(
    entries.map(async ({ id, operationHash, ...entry }): Promise<Answer | undefined> => {
      if (!operationHash) return undefined
      const operation = { ...entry, hash: operationHash }
      const { evidence, learned, isWaiting } = await followOperation(client, operation)
      const about = learned ? learnedOf(learned, entry) : undefined
      return {
        id,
        evidence: evidence ?? { at: now(), found: 'notMined', nonce: 'unknown' },
        ...(about && { learned: about }),
        ...(isWaiting && { isUnsure: true }),
      }
    }),
  )
  return answers.filter((answer) => answer !== undefined)
}

/** What the entry did not know; undefined if that is nothing. */
function learnedOf(
  { nonce, entryPoint }: { nonce?: bigint; entryPoint?: `0x${string}` },
  known: Pick<Entry, 'nonce' | 'entryPoint'>,
): Answer['learned'] {
  const news = {
    ...(nonce !== undefined && known.nonce === undefined && { nonce: String(nonce) }),
    ...(entryPoint && known.entryPoint === undefined && { entryPoint }),
  }
  return Object.keys(news).length > 0 ? news : undefined
}
