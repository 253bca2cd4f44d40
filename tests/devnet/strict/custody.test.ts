import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createStrictness } from '#devnet/strict/strictness.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'

const strictness = createStrictness(false)
let custody: CustodyFixture
let user: TestUser

beforeAll(async () => {
  custody = await createCustodyFixture(undefined, strictness)
  user = await custody.newUser({ userEmail: 'ada@example.com' })
})
beforeEach(async () => {
  strictness.reset()
  await custody.control('/control/custody/reset', {})
})
afterAll(() => custody.stop())

const ask = () => custody.raw('query/whoami', { organizationId: user.organizationId }, user.apiKey)

test('custodyLatency: answers take their time', async () => {
  const measure = async () => {
    const start = performance.now()
    await ask()
    return performance.now() - start
  }
  strictness.change({ rules: { custodyLatency: true } })
  expect(await measure()).toBeGreaterThan(78)
})

test('custodyRate: a clock that is put back uses up nothing', async () => {
  const { organizationId, apiKey } = await custody.newUser({ userEmail: 'grace@example.com' })
  const ask = () => custody.raw('query/whoami', { organizationId }, apiKey)
  strictness.change({ rules: { custodyRate: true } })
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_301_000)
  expect((await ask()).status).toBe(200)
  now.mockReturnValue(1_000_000)
  expect((await ask()).status).toBe(200)
  now.mockRestore()
})

test('custodyRate: a minute’s requests of one organization are limited', async () => {
  strictness.change({ rules: { custodyRate: true } })
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  const statuses = await Promise.all(Array.from({ length: 605 }, async () => (await ask()).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(await ask()).toMatchObject({ status: 429, body: { code: 8 } })
  // The parent has another limit.
  expect(await custody.parent.getWhoami()).toMatchObject({ organizationName: expect.any(String) })
  now.mockReturnValue(1_001_000)
  const later = await Promise.all(Array.from({ length: 12 }, async () => (await ask()).status))
  expect(later.filter((status) => status === 200)).toHaveLength(10)
  now.mockRestore()
})

test('custodyPending: activities are pending until they are asked for', async () => {
  strictness.change({ rules: { custodyPending: true } })
  const body = {
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: user.organizationId,
    parameters: { walletName: 'Later', accounts: [ethereumAccount(0)] },
  }
  const { body: answer } = await custody.raw('submit/create_wallet', body, user.apiKey)
  const { id, status } = answer.activity as { id: string; status: string }
  expect(status).toBe('ACTIVITY_STATUS_PENDING')
  const question = { organizationId: user.organizationId, activityId: id }
  expect((await custody.raw('query/get_activity', question, user.apiKey)).body).toMatchObject({
    activity: { status: 'ACTIVITY_STATUS_COMPLETED' },
  })
  // The official client asks by itself.
  const made = await user.client.createWallet({ walletName: 'W', accounts: [ethereumAccount(0)] })
  expect(made.addresses).toHaveLength(1)
})

test('lateEmail: an e-mail arrives 40 seconds later', async () => {
  strictness.change({ rules: { lateEmail: true } })
  const to = 'late@example.com'
  await custody.parent.initOtp({
    otpType: 'OTP_TYPE_EMAIL',
    contact: to,
    appName: 'Latchkey',
  } as never)
  expect(custody.messages(to)).toEqual([])
  custody.clock.setOffsetSeconds(39)
  expect(custody.messages(to)).toEqual([])
  custody.clock.setOffsetSeconds(41)
  expect(custody.messages(to)).toHaveLength(1)
})
