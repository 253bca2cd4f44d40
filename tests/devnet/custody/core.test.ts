import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import {
  type CustodyBench,
  createCustodyBench,
} from '#tests/devnet/custody/contract/createCustodyBench.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

let bench: CustodyBench

beforeAll(async () => {
  bench = await createCustodyBench()
})
afterAll(() => bench.stop())

describe('the key custody', () => {
  test('makes a sub-organization whose user is known by the API key', async () => {
    const { organizationId, userId, client } = await bench.newUser({ userName: 'Grace' })
    expect(await client.getWhoami()).toMatchObject({ organizationId, userId, username: 'Grace' })
  })

  test('knows a passkey that is sent to the parent organisation', async () => {
    const passkey = softPasskey()
    const user = await bench.newUser({ passkeys: [passkey] })
    const body = { organizationId: devnetCustody.organizationId }
    const { body: answer } = await bench.raw('query/whoami', body, passkey)
    expect(answer).toMatchObject({ organizationId: user.organizationId, userId: user.userId })
  })
})
