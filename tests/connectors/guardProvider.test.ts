import { createWalletClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'

async function fails(guarded: ReturnType<typeof guardProvider>, method = 'personal_sign') {
  return guarded.request({ method }).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('eth_sign is rejected as unsupported without a request to the wallet', async () => {
  const { provider, requests } = fakeProvider({ eth_sign: () => '0x' })
  expect(await fails(guardProvider(provider), 'eth_sign')).toMatchObject({ code: 4200 })
  expect(requests).toEqual([])
})

test('a rejected transaction is not sent again by another method', async () => {
  const { provider, requests } = fakeProvider({ wallet_sendTransaction: () => '0x' })
  expect(await fails(guardProvider(provider), 'wallet_sendTransaction')).toMatchObject({
    code: -32601,
  })
  expect(requests).toEqual([])
})

test('a request function replaced after the wallet was opened is never called', async () => {
  const { provider } = fakeProvider({ personal_sign: () => '0x' })
  const guarded = guardProvider(provider)
  let isCalled = false
  provider.request = async () => {
    isCalled = true
  }
  expect(await fails(guarded)).toMatchObject({ key: 'providerReplaced' })
  expect(isCalled).toBe(false)
})

test('a provider that binds request on each read is not considered replaced', async () => {
  const { provider } = fakeProvider({ personal_sign: () => '0x12' })
  const volatile = new Proxy(provider, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await expect(guardProvider(volatile).request({ method: 'personal_sign' })).resolves.toBe('0x12')
})

test.each([
  ['a string', 'not today', { key: 'internalError', code: -32603, details: 'not today' }],
  ['a string of refusal', 'User rejected the request', { key: 'userRejected', code: 4001 }],
  ['nothing', undefined, { key: 'userRejected', code: 4001 }],
  ['null', null, { key: 'userRejected', code: 4001 }],
])('a wallet that rejects with %s rejects with an error', async (_what, thrown, expected) => {
  const { provider } = fakeProvider()
  const request = () => Promise.reject(thrown)
  expect(await fails(guardProvider({ ...provider, request }))).toMatchObject(expected)
})

test('a synchronous error of the wallet becomes a rejection that viem can read', async () => {
  const { provider } = fakeProvider()
  const request = () => {
    throw 'broken'
  }
  const guarded = guardProvider({ ...provider, request })
  const client = createWalletClient({ transport: custom(guarded, { retryCount: 0 }) })
  await expect(client.getChainId()).rejects.toMatchObject({
    name: 'InternalRpcError',
    cause: { key: 'internalError', details: 'broken' },
  })
})

test('an error of the wallet is passed on unchanged', async () => {
  const error = Object.assign(new Error('no'), { code: 4001 })
  const { provider } = fakeProvider()
  expect(await fails(guardProvider({ ...provider, request: () => Promise.reject(error) }))).toBe(
    error,
  )
})

test('a wallet without events, or with off instead of removeListener, works', () => {
  const { provider } = fakeProvider()
  const off: string[] = []
  const bare = { request: provider.request, off: (event: string) => off.push(event) }
  const guarded = guardProvider(bare as never)
  guarded.on('chainChanged', () => {})
  guarded.removeListener('chainChanged', () => {})
  expect(off).toEqual(['chainChanged'])
})

test('a CAIP-2 chain, the second argument of request, reaches the wallet', async () => {
  const received: unknown[] = []
  const request = async (...args: unknown[]) => received.push(...args)
  const guarded = guardProvider({ ...fakeProvider().provider, request })
  await guarded.request({ method: 'personal_sign' }, 'eip155:10')
  await guarded.request({ method: 'eth_chainId' }, 'eip155:10')
  expect(received).toEqual([
    { method: 'personal_sign' },
    'eip155:10',
    { method: 'eth_chainId' },
    'eip155:10',
  ])
})
