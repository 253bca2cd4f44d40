import { type Client, createClient, custom, encodeErrorResult, http, parseAbi } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { isNameLike } from '#lib/addresses/ens/isNameLike.ts'
import { dataPicture, lookUpAddress } from '#lib/addresses/ens/lookUpAddress.ts'
import { normalizeName, resolveName } from '#lib/addresses/ens/resolveName.ts'
import { devnetNameResolver } from '#lib/protocol/devnet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const ens = { chainId: 31337, resolver: devnetNameResolver } as const
const account = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
let devnet: SharedDevnet
let client: Client

beforeEach(async () => {
  devnet = await sharedDevnet()
  client = createClient({ transport: http(devnet.services.chain, { retryCount: 0 }) })
})

const register = (name: string, address: string, options: object = {}) =>
  devnet.control('/control/chain/name', { name, address, ...options })

test.each([
  ['alice.eth', true],
  ['pay.alice.eth', true],
  ['ålice.eth', true],
  ['alice', false],
  ['alice.', false],
  ['.eth', false],
  ['alice eth.eth', false],
  ['a@b.example', false],
  ['https://alice.eth', false],
  [account, false],
  [`${'a'.repeat(255)}.eth`, false],
])('%s is like a name: %s', (text, expected) => {
  expect(isNameLike(text)).toBe(expected)
})

describe('a name', () => {
  test('resolves in its normalized form', async () => {
    await register('alice.eth', account)
    const found = { name: 'alice.eth', address: account }
    expect(await resolveName(client, ens, 'alice.eth')).toEqual(found)
    expect(await resolveName(client, ens, 'ALICE.eth')).toEqual(found)
  })

  test('that nobody has registered is not found', async () => {
    expect(await resolveName(client, ens, 'nobody.eth')).toEqual({ problem: 'notFound' })
  })

  test.each([
    ['with Cyrillic between Latin letters', 'аlice.eth'],
    ['with an empty part', 'alice..eth'],
    ['with an underscore inside', 'al_ice.eth'],
    ['with a hidden character', 'ali\u200dce.eth'],
  ])('%s is invalid', async (_how, name) => {
    expect(await resolveName(client, ens, name)).toEqual({ problem: 'invalid' })
  })

  test('is an error if the node does not answer', async () => {
    await devnet.control('/control/chain/fault', { kind: 'status', status: 400 })
    await expect(resolveName(client, ens, 'alice.eth')).rejects.toThrow('HTTP request failed')
  })
})

describe('a name stored outside the chain', () => {
  const requested: string[] = []
  const data = encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    ]),
    args: [devnetNameResolver, ['https://spy.example/{data}'], '0x', '0x12345678', '0x'],
  })
  const refusing = createClient({
    transport: custom({
      request: () => Promise.reject({ code: 3, message: 'execution reverted', data }),
    }),
  })

  test.each([
    ['without gateways', ens],
    ['with other gateways', { ...ens, gateways: ['https://gateway.example'] }],
  ])('is not looked up %s', async (_how, config) => {
    const { fetch } = globalThis
    globalThis.fetch = (url) => {
      requested.push(String(url))
      return Promise.reject(new Error('not reachable'))
    }
    try {
      expect(await resolveName(refusing, config, 'far.eth')).toEqual({ problem: 'offchain' })
      expect(await lookUpAddress(refusing, config, account)).toBeNull()
    } finally {
      globalThis.fetch = fetch
    }
    expect(requested).toEqual([])
  })
})

describe('an address', () => {
  test('has the name that also resolves to it', async () => {
    await register('alice.eth', account)
    expect(await lookUpAddress(client, ens, account)).toEqual({ name: 'alice.eth' })
    expect(await lookUpAddress(client, ens, other)).toBeNull()
  })

  test('does not have a name that resolves to another address, or to none', async () => {
    await register('rich.eth', other)
    await register('rich.eth', account, { forward: false })
    expect(await lookUpAddress(client, ens, account)).toBeNull()
    await register('nothing.eth', account, { forward: false })
    expect(await lookUpAddress(client, ens, account)).toBeNull()
  })

  test('does not have a name that is not in its normalized form', async () => {
    await register('Alice.eth', account)
    await register('alice.eth', account, { reverse: false })
    expect(await lookUpAddress(client, ens, account)).toBeNull()
  })

  test('has the picture that its name contains, and no picture from elsewhere', async () => {
    const avatar = 'data:image/png;base64,iVBORw0KGgo='
    await register('alice.eth', account, { avatar })
    expect(await lookUpAddress(client, ens, account)).toEqual({
      name: 'alice.eth',
      picture: avatar,
    })
    await register('alice.eth', account, { avatar: 'https://spy.example/picture.png' })
    expect(await lookUpAddress(client, ens, account)).toEqual({ name: 'alice.eth' })
    // The site's own server fetches it, if the site allows that.
    const allowed = { ...ens, pictures: '/backend/ens/picture' }
    expect(await lookUpAddress(client, allowed, account)).toEqual({
      name: 'alice.eth',
      picture: '/backend/ens/picture/alice.eth',
    })
  })
})

test.each([
  ['data:image/svg+xml,<svg/>', true],
  ['data:text/html,<script>', false],
  ['javascript:alert(1)', false],
  ['ipfs://abc', false],
  ['eip155:1/erc721:0x1/1', false],
  [`data:image/png;base64,${'A'.repeat(70_000)}`, false],
  ['', false],
])('the picture %.40s is shown: %s', (record, expected) => {
  expect(dataPicture(record) !== undefined).toBe(expected)
})

test('a normalized name stays as it is', () => {
  expect(normalizeName('alice.eth')).toBe('alice.eth')
})
