import { expect } from 'vitest'
import type { TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { CustodyFixture } from '#tests/devnet/custody/support/custodyFixture.ts'
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
  custody: CustodyFixture,
  path: string,
  request: { type: string; organizationId: string; parameters: Record<string, unknown> },
  stamp: TestApiKey | SoftPasskey = custody.parentKey,
): Promise<RawActivity> {
  const body = { timestampMs: String(custody.clock.now().getTime()), ...request }
  const answer = await custody.raw(path, body, stamp)
  expect(answer.body, answer.text).toHaveProperty('activity')
  return answer.body.activity as RawActivity
}
