import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '#server/env/settings.ts'

const live = {
  WORLD: 'live',
  APP_ORIGIN: 'https://app.wallet.example',
  RPC_URLS: '1=https://node.example',
  TURNKEY_ORGANIZATION_ID: '00000000-0000-4000-8000-000000000000',
  TURNKEY_API_PUBLIC_KEY: `02${'ab'.repeat(32)}`,
  TURNKEY_API_PRIVATE_KEY: 'cd'.repeat(32),
}
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const own = {
  OPENID_PROVIDERS: 'google, apple',
  OPENID_GOOGLE_CLIENT_ID: 'google-client',
  OPENID_GOOGLE_CLIENT_SECRET: 'google-secret',
  OPENID_APPLE_CLIENT_ID: 'apple-client',
  OPENID_APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  OPENID_APPLE_KEY_ID: 'KEY',
  OPENID_APPLE_TEAM_ID: 'TEAM',
}

function problemOf(change: Record<string, string>): string {
  try {
    readSettings({ ...live, ...own, ...change })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('Google and Apple need a client id and a secret or a key; the rest is known', () => {
  const { openIdClients, turnkey } = readSettings({ ...live, ...own })
  expect(openIdClients).toMatchObject([
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      responseMode: 'query',
      prompt: 'select_account',
      emailDomains: ['gmail.com', 'googlemail.com', 'hd'],
      authentication: { kind: 'secret', secret: 'google-secret' },
    },
    {
      id: 'apple',
      name: 'Apple',
      issuer: 'https://appleid.apple.com',
      responseMode: 'form_post',
      prompt: 'login',
      authentication: { kind: 'key', keyId: 'KEY', teamId: 'TEAM' },
    },
  ])
  expect(turnkey?.openIdProviders).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
  ])
})

test('any provider can be configured', () => {
  const { openIdClients } = readSettings({
    ...live,
    OPENID_PROVIDERS: 'okta',
    OPENID_OKTA_NAME: 'Example Inc.',
    OPENID_OKTA_ISSUER: 'https://example.okta.com/',
    OPENID_OKTA_CLIENT_ID: 'id',
    OPENID_OKTA_CLIENT_SECRET: 'secret',
    OPENID_OKTA_SCOPE: 'openid email profile',
  })
  expect(openIdClients).toMatchObject([
    { name: 'Example Inc.', issuer: 'https://example.okta.com', scope: 'openid email profile' },
  ])
})

test('the devnet has its own provider, which can be turned off; live has none by default', () => {
  const { turnkey } = readSettings({ DEVNET_PORT: '4100' })
  expect(turnkey?.openIdProviders).toEqual([{ id: 'devnet', name: 'Devnet ID' }])
  const [client] = readSettings({ DEVNET_PORT: '4100' }).openIdClients
  expect(client?.issuer).toBe('http://localhost:4109')
  const moved = { DEVNET_PORT: '4100', OPENID_DEVNET_ISSUER: 'http://localhost:5009' }
  expect(readSettings(moved).openIdClients[0]?.issuer).toBe('http://localhost:5009')
  expect(readSettings({ OPENID_PROVIDERS: 'none' }).turnkey?.openIdProviders).toBeUndefined()
  expect(readSettings(live).openIdClients).toEqual([])
})

test('without embedded wallets there are no providers', () => {
  expect(readSettings({ WALLETS: 'injected' }).openIdClients).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['OPENID_PROVIDERS must be names', { OPENID_PROVIDERS: 'google,google' }],
  ['OPENID_PROVIDERS must be names', { OPENID_PROVIDERS: 'Google' }],
  ['OPENID_GOOGLE_CLIENT_ID is missing', { OPENID_GOOGLE_CLIENT_ID: '' }],
  ['OPENID_GOOGLE_CLIENT_SECRET or OPENID_GOOGLE_PRIVATE_KEY', { OPENID_GOOGLE_CLIENT_SECRET: '' }],
  ['OPENID_APPLE_CLIENT_SECRET or OPENID_APPLE_PRIVATE_KEY', { OPENID_APPLE_CLIENT_SECRET: 'x' }],
  ['OPENID_APPLE_KEY_ID and OPENID_APPLE_TEAM_ID', { OPENID_APPLE_KEY_ID: '' }],
  ['OPENID_APPLE_PRIVATE_KEY must be a P-256', { OPENID_APPLE_PRIVATE_KEY: 'key' }],
  ['OPENID_APPLE_RESPONSE_MODE must be', { OPENID_APPLE_RESPONSE_MODE: 'fragment' }],
  ['OPENID_GOOGLE_PROMPT must be', { OPENID_GOOGLE_PROMPT: 'none' }],
  ['OPENID_GOOGLE_SCOPE must include openid', { OPENID_GOOGLE_SCOPE: 'email' }],
  ['OPENID_GOOGLE_ISSUER must be', { OPENID_GOOGLE_ISSUER: 'http://accounts.google.com' }],
  ['OPENID_GOOGLE_ISSUER points at', { OPENID_GOOGLE_ISSUER: 'https://localhost:9' }],
  [
    'OPENID_GOOGLE_CLIENT_SECRET is the devnet’s',
    { OPENID_GOOGLE_CLIENT_SECRET: 'devnet-openid-secret' },
  ],
  ['OPENID_OKTA_ISSUER must be', { OPENID_PROVIDERS: 'okta' }],
])('a start names the problem: %s', (sentence, change) => {
  expect(problemOf(change)).toContain(sentence)
})

test('whose addresses a provider gives out is known of its own issuer only, and can be set', () => {
  const domainsOf = (change: Record<string, string>) =>
    readSettings({ ...live, ...own, ...change }).openIdClients[0]?.emailDomains
  expect(domainsOf({ OPENID_GOOGLE_ISSUER: 'https://login.example' })).toEqual([])
  expect(domainsOf({ OPENID_GOOGLE_EMAIL_DOMAINS: 'Example.com, hd' })).toEqual([
    'example.com',
    'hd',
  ])
  expect(problemOf({ OPENID_GOOGLE_EMAIL_DOMAINS: '@example.com' })).toMatch(
    /^OPENID_GOOGLE_EMAIL_DOMAINS must be /,
  )
})
