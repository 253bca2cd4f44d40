import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSettings } from '#server/env/settings.ts'
import viemChains from '#server/env/viemChains.json' with { type: 'json' }
import { pageHeaders } from '#server/http/headers.ts'
import { chainData } from '../../scripts/lib/chainData.ts'

const live = { WORLD: 'live', APP_ORIGIN: 'https://wallet.example' }
const nodes = { ...live, RPC_URLS: '1=https://node.example,10=https://ten.example' }
const policyOf = (source: Record<string, string>) =>
  pageHeaders(readSettings(source), 'NONCE', false)['Content-Security-Policy'] ?? ''

afterEach(() => {
  vi.doUnmock('#lib/protocol/constants.ts')
  vi.resetModules()
})

describe('SERVER_RPC_URLS', () => {
  const source = { ...nodes, SERVER_RPC_URLS: '1=https://server.example/key' }

  test("sets the server's nodes, and pages use RPC_URLS", () => {
    const [first, second] = readSettings(source).chains
    expect(first).toMatchObject({
      rpcUrl: 'https://server.example/key',
      browserRpcUrl: 'https://node.example',
    })
    expect(second).toMatchObject({
      rpcUrl: 'https://ten.example',
      browserRpcUrl: 'https://ten.example',
    })
    expect(policyOf(source)).not.toContain('server.example')
  })

  test('is sufficient in live if pages use the proxy', () => {
    const proxied = { ...live, RPC_PROXY: 'on', SERVER_RPC_URLS: '8453=https://base.example/key' }
    expect(readSettings(proxied).chains).toMatchObject([
      {
        id: 8453,
        name: 'Base',
        rpcUrl: 'https://base.example/key',
        browserRpcUrl: 'https://wallet.example/api/rpc/8453',
        walletRpcUrls: ['https://mainnet.base.org'],
      },
    ])
    expect(policyOf(proxied)).toContain("connect-src 'self';")
    expect(() => readSettings({ ...live, SERVER_RPC_URLS: '1=https://a.example' })).toThrow(
      'RPC_URLS is missing',
    )
  })

  test("is not public in live, also for a chain with a devnet's id", () => {
    const [first, second] = readSettings({
      ...live,
      RPC_PROXY: 'on',
      SERVER_RPC_URLS: '31337=https://a.example/key,31338=https://b.example/key',
    }).chains
    expect(first?.walletRpcUrls).toEqual([])
    expect(second?.walletRpcUrls).toEqual([])
  })

  test('must not name a chain that the site does not have', () => {
    expect(() => readSettings({ ...nodes, SERVER_RPC_URLS: '5=https://a.example' })).toThrow(
      'SERVER_RPC_URLS names chain 5, which RPC_URLS does not',
    )
  })
})

describe('a user name or password in a URL is rejected, and not repeated in the message:', () => {
  test.each([
    ['RPC_URLS', '1=https://me:hunter2@node.example'],
    ['SERVER_RPC_URLS', '1=https://me:hunter2@node.example'],
    ['BUNDLER_URLS', '1=https://hunter2@node.example'],
    ['EXPLORER_URLS', '1=https://hunter2@node.example'],
    ['WC_RELAY_URL', 'wss://hunter2@relay.example'],
    ['SMART_WALLET_POPUP_URL', 'https://hunter2@keys.example/connect'],
    ['TURNKEY_API_URL', 'https://hunter2@api.example'],
    ['LINK_ORIGINS', 'https://hunter2@link.example'],
    ['APP_ORIGIN', 'https://hunter2@wallet.example'],
  ])('%s', (name, value) => {
    const start = () => readSettings({ ...nodes, [name]: value })
    expect(start).toThrow(`${name} must`)
    expect(start).not.toThrow('hunter2')
  })
})

describe('the operator is warned about', () => {
  const key = 'a1b2c3d4e5f6a7b8c9d0'

  test.each([
    ['RPC_URLS', `1=https://node.example/v2/${key}`],
    ['RPC_URLS', `1=https://node.example/?apikey=${key}`],
    ['BUNDLER_URLS', `1=https://bundler.example/${key}`],
  ])('an API key that %s makes public, without repeating it', (name, value) => {
    const { warnings } = readSettings({ ...nodes, [name]: value })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(`${name} for chain 1`)
    expect(warnings[0]).not.toContain(key)
  })

  test('no key that stays on the server, and no URL without a key', () => {
    const secret = `1=https://node.example/v2/${key}`
    expect(readSettings({ ...nodes, SERVER_RPC_URLS: secret }).warnings).toEqual([])
    expect(readSettings({ ...live, RPC_URLS: secret, RPC_PROXY: 'on' }).warnings).toEqual([])
    expect(
      readSettings({ ...live, RPC_URLS: '1=https://eth.node.example/v1/mainnet' }).warnings,
    ).toEqual([])
    expect(readSettings({}).warnings).toEqual([])
  })

  test('a chain without a known name', () => {
    const { warnings } = readSettings({ ...live, RPC_URLS: '987654321=https://node.example' })
    expect(warnings).toEqual([expect.stringContaining('CHAIN_NAMES=987654321=')])
  })
})

describe('without RPC_URLS, live', () => {
  const source = { ...live, WC_PROJECT_ID: 'abc' }

  test('starts on chain 1 over WalletConnect’s node, which the page policy allows', () => {
    const { chains } = readSettings(source)
    expect(chains).toMatchObject([
      {
        id: 1,
        rpcUrl: 'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=abc',
        browserRpcUrl: 'https://rpc.walletconnect.org/v1/?chainId=eip155:1&projectId=abc',
      },
    ])
    expect(policyOf(source)).toContain("connect-src 'self' https://rpc.walletconnect.org wss:")
    expect(readSettings(source).warnings).toEqual([])
  })

  test('takes the chain from the constant', async () => {
    vi.doMock('#lib/protocol/constants.ts', async (original) => ({
      ...(await original<object>()),
      defaultChainId: 10,
    }))
    vi.resetModules()
    const again = await import('#server/env/settings.ts')
    expect(again.readSettings(source).chains).toMatchObject([
      { id: 10, name: 'OP Mainnet', rpcUrl: expect.stringContaining('chainId=eip155:10&') },
    ])
  })

  test('needs a project id or RPC_URLS to start', () => {
    expect(() => readSettings(live)).toThrow('RPC_URLS is missing')
    expect(readSettings({ ...nodes, WC_PROJECT_ID: 'abc' }).chains.map(({ id }) => id)).toEqual([
      1, 10,
    ])
  })
})

describe('a chain', () => {
  const only = (source: Record<string, string>) => readSettings({ ...live, ...source }).chains[0]

  test.each([
    ['56', 'BNB Smart Chain', 'BNB', 'https://bscscan.com'],
    ['100', 'Gnosis', 'XDAI', 'https://gnosisscan.io'],
    ['137', 'Polygon', 'POL', 'https://polygonscan.com'],
    ['43114', 'Avalanche', 'AVAX', 'https://snowtrace.io'],
  ])('%s is %s, and its currency %s', (id, name, symbol, explorerUrl) => {
    const chain = only({ RPC_URLS: `${id}=https://node.example` })
    expect(chain).toMatchObject({ name, nativeCurrency: { symbol, decimals: 18 }, explorerUrl })
  })

  test('has the name and currency of CHAIN_NAMES, whether or not viem knows the chain', () => {
    const names = { CHAIN_NAMES: '987654321=My Chain (test)/MYC/6, 56=BSC/tBNB/18' }
    const urls = { RPC_URLS: '987654321=https://a.example,56=https://b.example' }
    const env = readSettings({ ...live, ...urls, ...names })
    expect(env.chains).toMatchObject([
      { name: 'My Chain (test)', nativeCurrency: { name: 'MYC', symbol: 'MYC', decimals: 6 } },
      { name: 'BSC', nativeCurrency: { symbol: 'tBNB' }, explorerUrl: 'https://bscscan.com' },
    ])
    expect(env.warnings).toEqual([])
  })

  test("has the explorer of EXPLORER_URLS instead of viem's", () => {
    const explorer = { EXPLORER_URLS: '1=https://explorer.example/' }
    expect(only({ RPC_URLS: '1=https://a.example', ...explorer })?.explorerUrl).toBe(
      'https://explorer.example',
    )
  })

  test("of the devnet has the devnet's name", () => {
    expect(readSettings({}).chains.map(({ name }) => name)).toEqual(['Devnet', 'Devnet 2'])
  })

  test.each([
    'My Chain',
    '1=My Chain',
    '1=My Chain/MYC',
    '1=/MYC/18',
    '1=A/B/18,1=C/D/18',
    '1=A/B/99',
    '1=A\u202E/B/18',
    '1=<b>/B/18',
    '5=Unknown/UNK/18',
  ])('is not described by CHAIN_NAMES=%s', (value) => {
    expect(() => only({ RPC_URLS: '1=https://a.example', CHAIN_NAMES: value })).toThrow(
      /CHAIN_NAMES (must be|names chain 5)/,
    )
  })
})

test('the chain data matches viem; `npm run chains:write` updates it', () => {
  expect(viemChains).toEqual(chainData())
})
