import { describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { readSettings } from '#server/env/settings.ts'

const live = {
  WORLD: 'live',
  APP_ORIGIN: 'https://app.wallet.example',
  RPC_URLS: '1=https://node.example',
}
const own = {
  TURNKEY_ORGANIZATION_ID: '00000000-0000-4000-8000-000000000000',
  TURNKEY_API_PUBLIC_KEY: `02${'ab'.repeat(32)}`,
  TURNKEY_API_PRIVATE_KEY: 'cd'.repeat(32),
}
const ownKey = `04${'ef'.repeat(64)}`

function problemOf(change: Record<string, string>): string {
  try {
    readSettings({ ...live, ...own, ...change })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('the devnet has embedded wallets relative to DEVNET_PORT, with its own keys', () => {
  const env = readSettings({ DEVNET_PORT: '4100' })
  expect(env.turnkey).toEqual({
    organizationId: devnetCustody.organizationId,
    apiUrl: 'http://localhost:4106',
    basePath: '/api',
    frames: {
      auth: 'http://localhost:4107/auth',
      export: 'http://localhost:4107/export',
      import: 'http://localhost:4107/import',
      recovery: 'http://localhost:4107/recovery',
    },
    signerKeys: {
      fetcher: devnetCustody.fetcherPublicKey,
      notarizer: devnetCustody.notarizerPublicKey,
    },
    recoverySessionSeconds: 1800,
    session: { mode: 'login', expirationSeconds: 900 },
    rpId: 'localhost',
    openIdProviders: [{ id: 'devnet', name: 'Devnet ID' }],
  })
  expect(env.custodyKey).toEqual({
    publicKey: devnetCustody.apiPublicKey,
    privateKey: devnetCustody.apiPrivateKey,
  })
})

test('an organization id in upper case is read as Turnkey writes it, in lower case', () => {
  const id = '0a1b2c3d-0000-4000-8000-abcdefabcdef'
  const source = { ...live, ...own, TURNKEY_ORGANIZATION_ID: id.toUpperCase() }
  expect(readSettings(source).turnkey?.organizationId).toBe(id)
})

test('live has embedded wallets at Turnkey itself if an organization is set', () => {
  expect(readSettings(live).turnkey).toBeUndefined()
  expect(readSettings(live).custodyKey).toBeUndefined()
  const env = readSettings({ ...live, ...own, PASSKEY_RP_ID: 'wallet.example' })
  expect(env.turnkey).toEqual({
    organizationId: own.TURNKEY_ORGANIZATION_ID,
    apiUrl: 'https://api.turnkey.com',
    basePath: '/api',
    frames: {
      auth: 'https://auth.turnkey.com',
      export: 'https://export.turnkey.com',
      import: 'https://import.turnkey.com',
      recovery: 'https://recovery.turnkey.com',
    },
    recoverySessionSeconds: 1800,
    session: { mode: 'login', expirationSeconds: 900 },
    rpId: 'wallet.example',
  })
  expect(env.custodyKey?.privateKey).toBe(own.TURNKEY_API_PRIVATE_KEY)
})

test("the server's API key is not part of the public configuration", () => {
  const env = readSettings({ ...live, ...own })
  expect(JSON.stringify(env.turnkey)).not.toContain(own.TURNKEY_API_PRIVATE_KEY)
})

test('WALLETS excludes them unless it names one of the two', () => {
  expect(readSettings({ WALLETS: 'injected' }).turnkey).toBeUndefined()
  expect(readSettings({ WALLETS: 'injected' }).custodyKey).toBeUndefined()
  expect(readSettings({ WALLETS: 'injected,turnkeyHd' }).turnkey).toBeDefined()
})

describe('live refuses', () => {
  test.each([
    ['the devnet’s organization', { TURNKEY_ORGANIZATION_ID: devnetCustody.organizationId }],
    ['the devnet’s public key', { TURNKEY_API_PUBLIC_KEY: devnetCustody.apiPublicKey }],
    ['the devnet’s private key', { TURNKEY_API_PRIVATE_KEY: devnetCustody.apiPrivateKey }],
    ['that key anywhere else', { SOME_SECRET: devnetCustody.apiPrivateKey.toUpperCase() }],
    ['a key without its other half', { TURNKEY_API_PRIVATE_KEY: '' }],
    ['an organization without a key', { TURNKEY_API_PUBLIC_KEY: '', TURNKEY_API_PRIVATE_KEY: '' }],
    ['a wallet without its organization', { TURNKEY_ORGANIZATION_ID: '', WALLETS: 'turnkey' }],
    ['a custody on this machine', { TURNKEY_API_URL: 'https://localhost:4006' }],
    ['a frame without https', { TURNKEY_AUTH_FRAME_URL: 'http://auth.example' }],
    ['one signer of two', { TURNKEY_FETCHER_PUBLIC_KEY: ownKey }],
    ['passkeys of another domain', { PASSKEY_RP_ID: 'other.example' }],
    ['passkeys of a domain that ends alike', { PASSKEY_RP_ID: 'let.example' }],
  ])('%s', (_, change: Record<string, string>) => {
    expect(problemOf(change)).toMatch(new RegExp(`\\b${Object.keys(change)[0]}\\b`))
  })

  test('the devnet’s signers', () => {
    const problem = problemOf({
      TURNKEY_FETCHER_PUBLIC_KEY: devnetCustody.fetcherPublicKey,
      TURNKEY_NOTARIZER_PUBLIC_KEY: devnetCustody.notarizerPublicKey,
    })
    expect(problem).toContain('TURNKEY_FETCHER_PUBLIC_KEY is the devnet’s')
    expect(problem).toContain('TURNKEY_NOTARIZER_PUBLIC_KEY is the devnet’s')
  })

  test("no value of the site's own", () => {
    expect(problemOf({})).toBe('')
  })
})
