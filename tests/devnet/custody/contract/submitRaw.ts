import { expect } from 'vitest'
import type { CustodyBench } from '#tests/devnet/custody/contract/createCustodyBench.ts'
import type { TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { SoftPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

/** An activity as read in tests. */
type RawActivity = {
  id: string
  status: string
  type: string
  intent: Record<string, Record<string, unknown>>
  result: Record<string, Record<string, unknown>>
}

/**
 * Submits what current clients no longer send, such as an older API version; expects success.
 * Default stamp: the parent's.
 */
export async function submitRaw(
  bench: CustodyBench,
  path: string,
  request: { type: string; organizationId: string; parameters: Record<string, unknown> },
  stamp: TestApiKey | SoftPasskey = bench.parentKey,
): Promise<RawActivity> {
  const body = { timestampMs: String(bench.clock.now().getTime()), ...request }
  const answer = await bench.raw(path, body, stamp)
  expect(answer.body, answer.text).toHaveProperty('activity')
  return answer.body.activity as RawActivity
}
