import { afterEach, expect, test, vi } from 'vitest'
import { nodeMethods } from '#lib/protocol/nodeMethods.ts'
import { reviewProvider } from '#react/wagmi/reviewProvider.ts'

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  send(method: string, params?: unknown): unknown
  sendAsync(payload: unknown, done: () => void): unknown
}

const review = vi.fn(async () => 'reviewed')
const request = vi.fn(async (_: unknown) => 'sent')
const send = vi.fn((..._: unknown[]) => 'sent')
const provider = reviewProvider(
  { request, send, sendAsync: send },
  { id: 'test.wallet', name: 'Test Wallet' },
  review,
) as Provider

afterEach(() => vi.clearAllMocks())

test.each([
  ...['eth_sign', 'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  ...['eth_resend', 'eth_fillTransaction', 'eth_sendUserOperation', 'eth_sendBatchTransaction'],
  ...['eth_multisend', 'debug_sign', 'rpc_sign', 'ETH_CALL', 'constructor'],
])('%s is reviewed', async (method) => {
  expect(await provider.request({ method, params: [] })).toBe('reviewed')
  await provider.send(method, [])
  expect(review).toHaveBeenCalledTimes(2)
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ...nodeMethods,
  ...['eth_accounts', 'eth_requestAccounts', 'eth_newFilter', 'wallet_switchEthereumChain'],
])('%s is not', async (method) => {
  expect(await provider.request({ method, params: [] })).toBe('sent')
  expect(review).not.toHaveBeenCalled()
})

const signIn = { signInWithEthereum: { nonce: '12345678', chainId: '0x1' } }

test.each([
  [[{ version: '1', capabilities: signIn }]],
  [[{}, { capabilities: signIn }]],
  [{ capabilities: signIn }],
  [[{ capabilities: [signIn] }]],
  ['{}'],
])('a connection with capabilities is reviewed: %j', async (params) => {
  expect(await provider.request({ method: 'wallet_connect', params })).toBe('reviewed')
})

test.each([
  ['wallet_watchAsset', { type: 'ERC20' }],
  ['wallet_requestPermissions', [{ wallet_snap: {} }]],
  ['wallet_requestPermissions', [{ eth_accounts: {}, wallet_snap: {} }]],
  ['wallet_requestPermissions', [{ eth_accounts: {} }, { wallet_snap: {} }]],
  ['wallet_requestPermissions', 'wallet_snap'],
])('%s with more than accounts is reviewed: %j', async (method, params) => {
  expect(await provider.request({ method, params })).toBe('reviewed')
})

test('permission to see accounts is no more than a connection', async () => {
  const asked = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
  expect(await provider.request(asked)).toBe('sent')
})

test.each([[undefined], [[]], [[{}]], [[{ version: '1', capabilities: {} }]]])(
  'a connection without is not: %j',
  async (params) => {
    expect(await provider.request({ method: 'wallet_connect', params })).toBe('sent')
  },
)

test('a connection has no capabilities later that it did not have when it was read', async () => {
  const late = () => {
    const answers = [{}, signIn]
    return {
      get capabilities() {
        return answers.shift() ?? signIn
      },
    }
  }
  const read = [{ capabilities: {} }]
  await provider.request({ method: 'wallet_connect', params: [late()] })
  expect(request.mock.calls.at(-1)?.[0]).toEqual({ method: 'wallet_connect', params: read })
  provider.send('wallet_connect', [late()])
  expect(send).toHaveBeenLastCalledWith('wallet_connect', read)
})
