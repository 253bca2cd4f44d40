import { describe, expect, test } from 'vitest'
import { createConfig, http } from 'wagmi'
import { coinbaseWallet, injected, mock, safe } from 'wagmi/connectors'
import { checkWallets } from '#lib/wallets/checkWallets.ts'
import { listWallets, type WalletEntry } from '#lib/wallets/listWallets.ts'
import { readSettings } from '#server/env/settings.ts'
import { clearCookie, setCookie } from '#server/http/cookies.ts'
import { dataHeaders, pageHeaders, siteHeaders } from '#server/http/headers.ts'

const env = readSettings({
  WORLD: 'live',
  APP_ORIGIN: 'https://wallet.example',
  RPC_URLS: '1=https://node.example',
  WALLETS: 'injected',
})
const { chains } = env
const chain = chains[0]

function list(entries: Record<string, WalletEntry | undefined>, walletIds?: string[]) {
  const config = { chains: [{ ...chain, rpcUrl: chain.browserRpcUrl }] }
  return listWallets({ ...config, ...(walletIds && { walletIds }) }, entries)
}

function policyOf(entries: Record<string, WalletEntry | undefined>, walletIds?: string[]) {
  const headers = pageHeaders(env, 'NONCE', false, checkWallets(list(entries, walletIds)))
  return new Map(
    headers['Content-Security-Policy']?.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values] as const
    }),
  )
}

/** wagmi's own connectors, one of each kind: two without origins, a popup, an iframe. */
const foreign: Record<string, WalletEntry> = {
  injected: injected(),
  mock: mock({ accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }),
  coinbaseWallet: {
    connector: coinbaseWallet(),
    origins: { connect: ['https://rpc.wallet.example'] },
  },
  safe: {
    connector: safe(),
    origins: {
      connect: ['https://safe.example', 'wss://safe.example'],
      frame: ['https://safe.example'],
      script: ['https://cdn.example'],
    },
  },
}

describe("a list of wagmi's own connectors", () => {
  test('makes a wagmi config, with entries that name origins and entries that do not', () => {
    const { chains, connectors } = list(foreign)
    const transports = Object.fromEntries(chains.map(({ id }) => [id, http()]))
    const config = createConfig({ chains, connectors, transports })
    expect(config.connectors.map(({ type }) => type)).toEqual([
      'injected',
      'mock',
      'coinbaseWallet',
      'safe',
    ])
  })

  test('adds its origins to the directives of the policy', () => {
    const policy = policyOf(foreign)
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://node.example',
      'https://rpc.wallet.example',
      'https://safe.example',
      'wss://safe.example',
    ])
    expect(policy.get('frame-src')).toEqual(['https://safe.example'])
    expect(policy.get('script-src')).toContain('https://cdn.example')
  })

  test('adds none for a wallet that WALLETS excludes or that is not configured', () => {
    const narrowed = policyOf({ ...foreign, none: undefined }, ['injected', 'mock'])
    expect(narrowed.get('connect-src')).toEqual(["'self'", 'https://node.example'])
    expect(narrowed.has('frame-src')).toBe(false)
    expect(narrowed.get('script-src')).not.toContain('https://cdn.example')
  })

  test.each([
    '*',
    'https:',
    'https://*.example',
    'https://a;b.example',
    'https://a.example/',
    'https://a.example/path',
    "https://a.example 'unsafe-inline'",
    'https://a.example; script-src *',
    'javascript:alert(1)',
    'data:',
  ])('cannot name %s, which is not an origin', (origin) => {
    const entry = { connector: injected(), origins: { frame: [origin] } }
    expect(() => checkWallets(list({ entry }))).toThrow('which is not an origin')
  })
})

describe('FRAME_ANCESTORS', () => {
  const framed = readSettings({
    FRAME_ANCESTORS: 'https://app.safe.global, https://other.example/',
  })

  test('lets the named origins frame the site, without X-Frame-Options', () => {
    const headers = pageHeaders(framed, 'NONCE', false)
    expect(headers['Content-Security-Policy']).toContain(
      'frame-ancestors https://app.safe.global https://other.example;',
    )
    expect(headers['X-Frame-Options']).toBeUndefined()
    expect(dataHeaders(framed)['Content-Security-Policy']).toContain("frame-ancestors 'none'")
  })

  test('is in the policy of every response, so that none without X-Frame-Options lacks it', () => {
    const policies = [siteHeaders(framed), pageHeaders(framed, 'NONCE', false)]
    for (const headers of policies) {
      expect(headers['Content-Security-Policy']).toMatch(
        /frame-ancestors https:\/\/app\.safe\.global https:\/\/other\.example(;|$)/,
      )
      expect(headers['Content-Security-Policy']).toContain("base-uri 'none'")
      expect(headers['X-Frame-Options']).toBeUndefined()
    }
    expect(siteHeaders(env)['Content-Security-Policy']).toContain("frame-ancestors 'none'")
    expect(siteHeaders(env)['X-Frame-Options']).toBe('DENY')
  })

  test('never lets data be framed, in both headers', () => {
    for (const settings of [framed, env]) {
      const headers = dataHeaders(settings)
      expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
      expect(headers['X-Frame-Options']).toBe('DENY')
    }
  })

  test('unset forbids framing, in both headers', () => {
    const headers = pageHeaders(env, 'NONCE', false)
    expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none';")
    expect(headers['X-Frame-Options']).toBe('DENY')
  })

  test('makes cookies partitioned', () => {
    const options = { seconds: 5, sameSite: 'Strict' } as const
    expect(setCookie(framed, 'a', 'b', options)).toContain('; Secure; SameSite=None; Partitioned')
    expect(clearCookie(framed, 'a')).toContain('; Secure; SameSite=None; Partitioned')
    expect(setCookie(env, 'a', 'b', options)).toMatch(/; Secure; SameSite=Strict$/)
  })
})
