import { describe, expect, test } from 'vitest'
import { ensUniversalResolver } from '#lib/protocol/constants.ts'
import { devnetNameResolver } from '#lib/protocol/devnet.ts'
import { readSettings } from '#server/env/settings.ts'
import { pageHeaders } from '#server/http/headers.ts'

const live = { WORLD: 'live', APP_ORIGIN: 'https://wallet.example' }
const mainnet = { ...live, RPC_URLS: '10=https://ten.example,1=https://one.example' }

describe('ENS_RESOLVER', () => {
  test('is by default ENS’s own on chain 1, if the site has that chain', () => {
    expect(readSettings(mainnet).ens).toEqual({ chainId: 1, resolver: ensUniversalResolver })
    expect(readSettings({ ...live, RPC_URLS: '10=https://ten.example' }).ens).toBeUndefined()
  })

  test('is by default the devnet’s contract on the devnet', () => {
    expect(readSettings({}).ens).toEqual({ chainId: 31337, resolver: devnetNameResolver })
    expect(readSettings({ RPC_URLS: '5=http://localhost:1' }).ens).toBeUndefined()
  })

  test('can name another chain and contract, or turn names off', () => {
    const ENS_RESOLVER = `10=${devnetNameResolver.toLowerCase()}`
    expect(readSettings({ ...mainnet, ENS_RESOLVER }).ens).toEqual({
      chainId: 10,
      resolver: devnetNameResolver,
    })
    expect(readSettings({ ...mainnet, ENS_RESOLVER: 'off' }).ens).toBeUndefined()
  })

  test.each(['on', '1', '1=0x12', `x=${devnetNameResolver}`, '1=alice.eth'])(
    'cannot be %s',
    (ENS_RESOLVER) => {
      expect(() => readSettings({ ...mainnet, ENS_RESOLVER })).toThrow(/ENS_RESOLVER must be/)
    },
  )

  test('cannot name a chain that the site does not have', () => {
    expect(() => readSettings({ ...mainnet, ENS_RESOLVER: `5=${devnetNameResolver}` })).toThrow(
      'ENS_RESOLVER names chain 5',
    )
  })
})

test('pictures that names link are off, unless ENS_PICTURES is on', () => {
  expect(readSettings({ ...mainnet, ENS_PICTURES: 'off' }).ens?.pictures).toBeUndefined()
  expect(readSettings({ ...mainnet, ENS_PICTURES: 'on' }).ens?.pictures).toBe('/api/ens/picture')
})

describe('ENS_GATEWAYS', () => {
  test('are what pages may connect to for names', () => {
    const env = readSettings({ ...mainnet, ENS_GATEWAYS: 'https://gateway.example' })
    expect(env.ens?.gateways).toEqual(['https://gateway.example'])
    const policy = pageHeaders(env, 'NONCE', false)['Content-Security-Policy']
    expect(policy).toContain('https://gateway.example')
  })

  test.each(['gateway.example', 'https://gateway.example/path', 'http://gateway.example'])(
    'cannot be %s in live',
    (ENS_GATEWAYS) => {
      expect(() => readSettings({ ...mainnet, ENS_GATEWAYS })).toThrow(/ENS_GATEWAYS must/)
    },
  )
})
