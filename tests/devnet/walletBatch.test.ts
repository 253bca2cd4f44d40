import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite } from '#tests/devnet/support/openSite.ts'
import { createWalletFixture, type WalletFixture } from '#tests/devnet/support/walletFixture.ts'

/** The dev wallet's batches (EIP-5792): one approval, a transaction for each call. */
let devnet: WalletFixture['devnet']
let site: WalletFixture['site']
let wallet: WalletFixture['wallet']
let set: WalletFixture['set']
let isWaiting: WalletFixture['isWaiting']
let connect: WalletFixture['connect']
let account: string

beforeAll(async () => {
  const fixture = await createWalletFixture('http://localhost:14030')
  ;({ devnet, site, wallet, set, isWaiting, connect } = fixture)
})
beforeEach(async () => {
  await devnet.control('/control/reset', {})
  account = String((await connect())[0])
})

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const batch = (part: object = {}) => [
  {
    version: '2.0.0',
    chainId: '0x7a69',
    from: account,
    atomicRequired: false,
    calls: [
      { to: friend, value: '0x1' },
      { to: friend, value: '0x2' },
    ],
    ...part,
  },
]
const codeOf = async (part: object) =>
  (await site.sendRequest('wallet_sendCalls', batch(part))).error?.code

type CallsStatus = { status: number; atomic: boolean; receipts: { status: string }[] }
async function statusOf(id: unknown): Promise<CallsStatus> {
  return (await site.sendRequest('wallet_getCallsStatus', [id])).result as CallsStatus
}

describe('sending', () => {
  test('two calls become two transactions, in order, with one approval', async () => {
    await set({ policy: 'ask' })
    const sending = site.sendRequest('wallet_sendCalls', batch())
    await isWaiting()
    await devnet.control('/control/wallet/approve', {})
    const { id } = (await sending).result as { id: string }
    await expect.poll(async () => (await statusOf(id)).status).toBe(200)
    const { atomic, receipts } = await statusOf(id)
    expect(atomic).toBe(false)
    expect(receipts.map(({ status }) => status)).toEqual(['0x1', '0x1'])
    expect((await wallet()).pending).toEqual([])
  })

  test('version 1 is answered with a bare id', async () => {
    const { result } = await site.sendRequest('wallet_sendCalls', batch({ version: '1.0' }))
    expect(typeof result).toBe('string')
  })

  test('a call that cannot be sent ends the batch, and its status is failed', async () => {
    const unfunded = `0x${(10n ** 30n).toString(16)}`
    const calls = [{ to: friend, value: '0x1' }, { to: friend, value: unfunded }, { to: friend }]
    const { result } = await site.sendRequest(
      'wallet_sendCalls',
      batch({ calls: calls.slice(0, 2) }),
    )
    const { id } = result as { id: string }
    await expect.poll(async () => (await statusOf(id)).status).toBe(600)
    expect((await statusOf(id)).receipts).toHaveLength(1)
    const failing = await site.sendRequest('wallet_sendCalls', batch({ calls: [calls[1]] }))
    expect(failing.error).toBeDefined()
  })

  test('a rejected batch sends nothing', async () => {
    await set({ policy: 'reject' })
    expect(await codeOf({})).toBe(4001)
  })
})

describe('refusing', () => {
  test('errors of EIP-5792', async () => {
    expect(await codeOf({ atomicRequired: true })).toBe(5760)
    expect(await codeOf({ chainId: '0x1' })).toBe(5710)
    expect(await codeOf({ capabilities: { paymasterService: { url: 'http://x' } } })).toBe(5700)
    expect(await codeOf({ capabilities: { paymasterService: { optional: true } } })).toBeUndefined()
    expect(await codeOf({ calls: Array(51).fill({ to: friend }) })).toBe(5740)
    expect(await codeOf({ id: '0x01' })).toBeUndefined()
    expect(await codeOf({ id: '0x01' })).toBe(5720)
  })

  test.each([
    ['no calls', { calls: [] }, -32602],
    ['a call that is nothing', { calls: [{}] }, -32602],
    ['an unknown version', { version: '3' }, -32602],
    ['an account that is not here', { from: `0x${'1'.repeat(40)}` }, 4100],
  ])('%s', async (_name, part, code) => {
    expect(await codeOf(part)).toBe(code)
  })

  test('only the site that sent a batch can query its id', async () => {
    const { result } = await site.sendRequest('wallet_sendCalls', batch())
    const { id } = result as { id: string }
    const other = openSite(devnet.services.wallet, 'http://localhost:14031')
    expect((await other.sendRequest('wallet_getCallsStatus', [id])).error?.code).toBe(5730)
    expect((await site.sendRequest('wallet_getCallsStatus', ['0x99'])).error?.code).toBe(5730)
  })
})

describe('capabilities', () => {
  test('known chains support batches, none atomically', async () => {
    const { result } = await site.sendRequest('wallet_getCapabilities', [account])
    expect(result).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
    const none = await site.sendRequest('wallet_getCapabilities', [account, ['0x1']])
    expect(none.result).toEqual({})
  })

  test('a site that is not connected receives no capabilities', async () => {
    const stranger = openSite(devnet.services.wallet, 'http://localhost:14032')
    expect((await stranger.sendRequest('wallet_getCapabilities', [account])).error?.code).toBe(4100)
    expect((await stranger.sendRequest('wallet_sendCalls', batch())).error?.code).toBe(4100)
  })

  test('with supportsBatches off, it supports none of the three methods', async () => {
    await set({ supportsBatches: false })
    expect(await codeOf({})).toBe(4200)
    expect((await site.sendRequest('wallet_getCapabilities', [account])).error?.code).toBe(4200)
    expect((await site.sendRequest('wallet_getCallsStatus', ['0x1'])).error?.code).toBe(4200)
  })
})
