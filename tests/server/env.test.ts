import { describe, expect, test } from 'vitest'
import { readSettings } from '#server/env/settings.ts'
import { pageHeaders } from '#server/http/headers.ts'

const live = {
  WORLD: 'live',
  APP_ORIGIN: 'https://wallet.example',
  RPC_URLS: '1=https://node.example/key,10=https://ten.example',
}

function problemOf(source: Record<string, string>): string {
  try {
    readSettings(source)
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError', code: 'invalidEnvironment' })
    return (error as Error).message
  }
  return ''
}

test('an empty environment is the devnet, relative to DEVNET_PORT', () => {
  expect(readSettings({})).toMatchObject({
    world: 'devnet',
    appOrigin: 'http://localhost:3000',
    appName: 'Latchkey',
    dataDir: '.data',
    cookieSuffix: '-3000',
    devWalletUrl: 'http://localhost:4003/wallet.js',
    devnetUrl: 'http://localhost:4000',
    trustedProxies: 0,
    chains: [
      {
        id: 31337,
        rpcUrl: 'http://localhost:4001',
        explorerUrl: 'http://localhost:4000/explorer/31337',
      },
      {
        id: 31338,
        rpcUrl: 'http://localhost:4002',
        explorerUrl: 'http://localhost:4000/explorer/31338',
      },
    ],
  })
})

test('all URLs follow other ports', () => {
  const env = readSettings({ PORT: '3100', DEVNET_PORT: '4100' })
  expect(env.appOrigin).toBe('http://localhost:3100')
  expect(env.cookieSuffix).toBe('-3100')
  expect(env.chains[1]?.rpcUrl).toBe('http://localhost:4102')
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ WORLD: '', RPC_URLS: ' ' }).chains).toHaveLength(2)
})

test('WalletConnect is configured in the devnet, and in live with a project id', () => {
  const relayUrl = 'ws://localhost:4104'
  expect(readSettings({ DEVNET_PORT: '4100' }).walletConnect).toEqual({
    projectId: 'latchkey-devnet',
    relayUrl,
    verify: false,
    devPhoneUrl: 'http://localhost:4105',
  })
  expect(readSettings({ WALLETS: 'injected' }).walletConnect).toBeUndefined()
  expect(readSettings(live).walletConnect).toBeUndefined()
  expect(readSettings({ ...live, WC_PROJECT_ID: 'abc', WC_LINKS: 'native' }).walletConnect).toEqual(
    {
      projectId: 'abc',
      verify: true,
      links: 'native',
    },
  )
})

test("smart wallets are configured by default, with the vendor's popup in live", () => {
  expect(readSettings({ DEVNET_PORT: '4100' }).smartWallet).toEqual({
    popupUrl: 'http://keys.localhost:4110/connect',
    bundlerUrls: { 31337: 'http://localhost:4101', 31338: 'http://localhost:4102' },
    paymasterUrls: { 31337: 'http://localhost:4101', 31338: 'http://localhost:4102' },
  })
  expect(readSettings(live).smartWallet).toEqual({ popupUrl: 'https://keys.coinbase.com/connect' })
  expect(
    readSettings({ ...live, BUNDLER_URLS: '10=https://bundler.example' }).smartWallet,
  ).toMatchObject({ bundlerUrls: { 10: 'https://bundler.example' } })
  expect(
    readSettings({ ...live, PAYMASTER_URLS: '10=https://paymaster.example' }).smartWallet,
  ).toMatchObject({ paymasterUrls: { 10: 'https://paymaster.example' } })
  expect(readSettings({ WALLETS: 'injected' }).smartWallet).toBeUndefined()
})

test('the page policy allows bundlers, paymasters and link origins, and no popup', () => {
  const env = readSettings({
    ...live,
    BUNDLER_URLS: '1=https://bundler.example/key',
    PAYMASTER_URLS: '1=https://paymaster.example/key',
    LINK_ORIGINS: 'https://link.example/, wss://link.example',
  })
  const policy = pageHeaders(env, 'nonce', false)['Content-Security-Policy'] ?? ''
  const connect = policy.split('; ').find((directive) => directive.startsWith('connect-src'))
  expect(connect).toBe(
    "connect-src 'self' https://node.example https://ten.example https://bundler.example https://paymaster.example https://link.example wss://link.example",
  )
})

test('live accepts public values, and its cookies have no suffix', () => {
  const env = readSettings({
    ...live,
    EXPLORER_URLS: '1=https://explorer.example/',
    WALLETS: 'injected',
  })
  expect(env.chains).toMatchObject([
    { id: 1, rpcUrl: 'https://node.example/key', explorerUrl: 'https://explorer.example' },
    { id: 10, rpcUrl: 'https://ten.example' },
  ])
  expect(env.cookieSuffix).toBe('')
  expect(env.devWalletUrl).toBeUndefined()
  expect(env.devnetUrl).toBeUndefined()
  expect(env.walletIds).toEqual(['injected'])
})

describe('a malformed value is rejected with the name of its variable:', () => {
  const cases: [name: string, value: string][] = [
    ['WORLD', 'staging'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DEVNET_PORT', '-1'],
    ['APP_ORIGIN', 'wallet.example'],
    ['APP_ORIGIN', 'https://wallet.example/path'],
    ['APP_ORIGIN', 'ftp://wallet.example'],
    ['APP_NAME', 'x'.repeat(61)],
    ['APP_NAME', 'Café'],
    ['SIGN_IN_STATEMENT', 'Café'],
    ['SIGN_IN_STATEMENT', 'One\nURI: https://evil.example'],
    ['SIGN_IN_STATEMENT', 'x'.repeat(201)],
    ['FRAME_ANCESTORS', 'app.safe.global'],
    ['FRAME_ANCESTORS', '*'],
    ['FRAME_ANCESTORS', 'https://a.example/path'],
    ['FRAME_ANCESTORS', 'https://*.example'],
    ['FRAME_ANCESTORS', 'https://a;b.example'],
    ['FRAME_ANCESTORS', "https://a.example; script-src 'unsafe-inline'"],
    ['DATABASE_URL', 'mysql://db.example'],
    ['DATABASE_POOL_SIZE', '201'],
    ['DATABASE_TIMEOUT_SECONDS', '0'],
    ['DATABASE_PREPARED_STATEMENTS', 'no'],
    ['MIGRATE_ON_START', 'false'],
    ['RPC_URLS', 'https://node.example'],
    ['RPC_URLS', '0=https://node.example'],
    ['RPC_URLS', '1=https://a.example,1=https://b.example'],
    ['RPC_URLS', '1=wss://a.example'],
    ['SERVER_RPC_URLS', 'https://node.example'],
    ['RPC_PROXY', 'yes'],
    ['CHAIN_NAMES', '31337=Devnet'],
    ['EXPLORER_URLS', '31337=nowhere'],
    ['EXPLORER_URLS', '5=https://explorer.example'],
    ['FUND_URL', 'javascript:alert(1)'],
    ['DEV_WALLET_URL', '/wallet.js'],
    ['DEV_PHONE_URL', 'phone'],
    ['WC_PROJECT_ID', 'a b'],
    ['WC_RELAY_URL', 'https://relay.example'],
    ['WC_LINKS', 'deep'],
    ['SMART_WALLET_POPUP_URL', 'keys.example/connect'],
    ['BUNDLER_URLS', 'https://bundler.example'],
    ['BUNDLER_URLS', '5=https://bundler.example'],
    ['PAYMASTER_URLS', '5=https://paymaster.example'],
    ['LINK_ORIGINS', 'link.example'],
    ['LINK_ORIGINS', 'https://link.example/path'],
    ['TURNKEY_ORGANIZATION_ID', 'mine'],
    ['TURNKEY_API_PUBLIC_KEY', '04ab'],
    ['TURNKEY_API_PRIVATE_KEY', 'secret'],
    ['TURNKEY_API_URL', 'api.turnkey.com'],
    ['TURNKEY_EXPORT_FRAME_URL', 'javascript:1'],
    ['TURNKEY_FETCHER_PUBLIC_KEY', `02${'ab'.repeat(32)}`],
    ['TURNKEY_SESSION_MODE', 'forever'],
    ['TURNKEY_SESSION_SECONDS', '0'],
    ['RECOVERY_SESSION_SECONDS', '90000'],
    ['PASSKEY_RP_ID', 'http://localhost'],
    ['PASSKEY_RP_ID', 'wallet.example'],
    ['WALLETS', 'injected,'],
    ['WALLETS', 'injected,injected'],
    ['SHARED_SIGN_IN_HOURS', '0'],
    ['SHARED_SIGN_IN_HOURS', '169'],
    ['RATE_LIMITS', 'verify=10'],
    ['RATE_LIMITS', 'login=10/60'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXY', 'yes'],
  ]
  for (const [name, value] of cases)
    test(`${name}=${value.slice(0, 30)}`, () => {
      expect(problemOf({ [name]: value })).toMatch(
        new RegExp(`^${name} .+[;,] .+\\.$|^${name} must be one of`),
      )
    })

  test('several malformed values are all named', () => {
    const problem = problemOf({ PORT: 'x', WORLD: 'y', LOG_LEVEL: 'z' })
    for (const name of ['PORT', 'WORLD', 'LOG_LEVEL']) expect(problem).toContain(name)
  })
})

describe('the devnet', () => {
  test.each(['https://wallet.example', 'http://192.168.1.5:3000', 'https://localhost.example'])(
    'refuses the public origin %s, also if WORLD was forgotten',
    (APP_ORIGIN) => {
      for (const world of [{}, { WORLD: 'devnet' }])
        expect(problemOf({ ...world, APP_ORIGIN })).toMatch(/^APP_ORIGIN .+; set WORLD=live\.$/)
    },
  )

  test.each([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]',
  ])('accepts the origin %s of this machine', (APP_ORIGIN) => {
    expect(problemOf({ APP_ORIGIN })).toBe('')
  })
})

describe('live refuses', () => {
  const mnemonic = `${'test '.repeat(11)}junk`
  const cases: [what: string, change: Record<string, string>, named: string][] = [
    ['a missing origin', { APP_ORIGIN: '' }, 'APP_ORIGIN'],
    ['missing chains', { RPC_URLS: '' }, 'RPC_URLS'],
    ['an origin on this machine', { APP_ORIGIN: 'https://localhost:3000' }, 'APP_ORIGIN'],
    ['an origin under localhost', { APP_ORIGIN: 'https://app.localhost' }, 'APP_ORIGIN'],
    ['plain http', { APP_ORIGIN: 'http://wallet.example' }, 'APP_ORIGIN'],
    ['a node on 127.0.0.1', { RPC_URLS: '1=https://127.0.0.1:8545' }, 'RPC_URLS'],
    ['a node on a short loopback address', { RPC_URLS: '1=https://127.1' }, 'RPC_URLS'],
    ['a node on [::1]', { RPC_URLS: '1=https://[::1]:8545' }, 'RPC_URLS'],
    [
      'a node on 127.0.0.1 dressed as IPv6',
      { RPC_URLS: '1=https://[::ffff:127.0.0.1]' },
      'RPC_URLS',
    ],
    ['a node on 0.0.0.0', { RPC_URLS: '1=https://0.0.0.0' }, 'RPC_URLS'],
    ['a node without https', { RPC_URLS: '1=http://node.example' }, 'RPC_URLS'],
    [
      'a server’s node on this machine',
      { SERVER_RPC_URLS: '1=https://localhost' },
      'SERVER_RPC_URLS',
    ],
    ['an explorer on this machine', { EXPLORER_URLS: '1=https://localhost' }, 'EXPLORER_URLS'],
    ['a funding page on this machine', { FUND_URL: 'https://localhost/?to={address}' }, 'FUND_URL'],
    ['a dev wallet', { DEV_WALLET_URL: 'https://wallet.example/dev.js' }, 'DEV_WALLET_URL'],
    ['a phone of the devnet', { DEV_PHONE_URL: 'https://phone.example' }, 'DEV_PHONE_URL'],
    ['a relay on this machine', { WC_RELAY_URL: 'wss://localhost:4004' }, 'WC_RELAY_URL'],
    ['a relay without TLS', { WC_RELAY_URL: 'ws://relay.example' }, 'WC_RELAY_URL'],
    ['the devnet’s project id', { WC_PROJECT_ID: 'latchkey-devnet' }, 'WC_PROJECT_ID'],
    ['WalletConnect without a project id', { WALLETS: 'walletConnect' }, 'WC_PROJECT_ID'],
    [
      'a popup on this machine',
      { SMART_WALLET_POPUP_URL: 'https://keys.localhost/connect' },
      'SMART_WALLET_POPUP_URL',
    ],
    ['a bundler without https', { BUNDLER_URLS: '1=http://bundler.example' }, 'BUNDLER_URLS'],
    [
      'a paymaster without https',
      { PAYMASTER_URLS: '1=http://paymaster.example' },
      'PAYMASTER_URLS',
    ],
    ['a link origin without TLS', { LINK_ORIGINS: 'ws://link.example' }, 'LINK_ORIGINS'],
    ['a frame without https', { FRAME_ANCESTORS: 'http://host.example' }, 'FRAME_ANCESTORS'],
    ['a database in memory', { DATABASE_URL: 'memory://' }, 'DATABASE_URL'],
    ['the known mnemonic', { SOME_SECRET: mnemonic }, 'SOME_SECRET'],
    [
      'the known mnemonic in other clothes',
      { S: `x ${mnemonic.toUpperCase().replaceAll(' ', '_')}` },
      'S',
    ],
    [
      'the key of its fourth account',
      { SIGNER: '7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6' },
      'SIGNER',
    ],
  ]
  for (const [what, change, named] of cases)
    test(what, () => {
      expect(problemOf({ ...live, ...change })).toContain(`${named} `)
    })

  test('no unrelated key in the environment', () => {
    expect(problemOf({ ...live, SECRET: 'ab'.repeat(32), HIGH: 'f'.repeat(64) })).toBe('')
  })
})

test('RATE_LIMITS changes only the limits that it names', () => {
  const { rateLimits } = readSettings({ RATE_LIMITS: 'all=1000/10, verify=7/30' })
  expect(rateLimits.challenge).toEqual({ max: 1000, seconds: 10 })
  expect(rateLimits.verify).toEqual({ max: 7, seconds: 30 })
  expect(readSettings({}).rateLimits.verifyFailed).toEqual({ max: 5, seconds: 60 })
})

test("the sign-in statement contains the site's name, or is the operator's", () => {
  expect(readSettings({}).signInStatement).toBe('Sign in to Latchkey.')
  expect(readSettings({ APP_NAME: 'My Shop' }).signInStatement).toBe('Sign in to My Shop.')
  const own = { APP_NAME: 'Café', SIGN_IN_STATEMENT: 'Sign in to the cafe.' }
  expect(readSettings(own)).toMatchObject({
    appName: 'Café',
    signInStatement: 'Sign in to the cafe.',
  })
})
