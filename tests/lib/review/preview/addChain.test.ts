import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { WarningCode } from '#lib/review/preview/warning.ts'
import { context } from '#tests/lib/review/preview/context.ts'

const gnosis = {
  chainId: '0x64',
  chainName: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  blockExplorerUrls: ['https://gnosisscan.io'],
}
const chains = [{ id: 31337, name: 'Devnet', symbol: 'ETH', hosts: ['rpc.devnet.example'] }]

function review(change: Record<string, unknown> = {}) {
  const chain = { ...gnosis, ...change }
  const { title, fields, warnings } = preview({ kind: 'addChain', chain }, { ...context, chains })
  const found = warnings.map(({ code, severity }) => [code, severity])
  return {
    title,
    fields,
    warnings,
    found: Object.fromEntries(found) as Record<WarningCode, string>,
  }
}

test('a network is shown with its server, currency and explorer', () => {
  const { title, fields, found } = review()
  expect(title).toBe('Add the network Gnosis to your wallet')
  expect(fields.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Network: 100',
    'Server: rpc.gnosischain.com',
    'Currency: xDAI',
    'Explorer: gnosisscan.io',
  ])
  expect(found).toEqual({ newServer: 'warn' })
})

test('a server that the site itself uses is no other', () => {
  const rpcUrls = ['https://rpc.devnet.example']
  const change = { chainId: '0x7a69', nativeCurrency: { symbol: 'ETH' }, rpcUrls }
  expect(review(change).found).toEqual({})
})

describe('a danger is', () => {
  test('another server for a network that the site has', () => {
    const { found } = review({ chainId: '0x7a69', nativeCurrency: { symbol: 'ETH' } })
    expect(found).toEqual({ otherServer: 'danger' })
  })

  test.each([
    ['of a network that everybody knows', { chainId: '0x1', nativeCurrency: { symbol: 'ETHX' } }],
    ['of the site’s own', { chainId: '0x7a69', nativeCurrency: { symbol: 'USDC' } }],
  ])('another currency %s', (_whose, change) => {
    const { found, warnings } = review(change)
    expect(found.otherCurrency).toBe('danger')
    expect(warnings.find(({ code }) => code === 'otherCurrency')?.text).toContain('ETH')
  })

  test('a server of nobody known for a network that everybody knows', () => {
    expect(review({ rpcUrls: ['https://gnosis-rpc.example'] }).found.unknownServer).toBe('danger')
    const lookAlike = { rpcUrls: ['https://rpc.gnosischain.com.example'] }
    expect(review(lookAlike).found.unknownServer).toBe('danger')
    expect(review({ rpcUrls: ['https://rpc.ankr.com/gnosis'] }).found).toEqual({
      newServer: 'warn',
    })
  })

  test.each(['Ethereum Mainnet', 'BASE', 'Devnet'])('the name of another network: %s', (name) => {
    const { found } = review({ chainId: '0x7a69f', chainName: name })
    expect(found.namedAsOther).toBe('danger')
  })

  test('a server without encryption', () => {
    const { found } = review({ rpcUrls: ['https://rpc.gnosischain.com', 'http://rpc.example'] })
    expect(found.plainServer).toBe('danger')
  })
})

test.each(['http://localhost:8545', 'http://192.168.1.4', 'http://[::1]:8545', 'http://a.local'])(
  'a server on this device or in its network is a warning: %s',
  (url) => {
    const { found } = review({ rpcUrls: [url] })
    expect(found).toEqual({ newServer: 'warn', localServer: 'warn' })
  },
)

test.each([
  ['a network id that is not hex', { chainId: 100 }, 'chainId'],
  ['no server', { rpcUrls: [] }, 'rpcUrls'],
  ['a server that is no URL', { rpcUrls: ['rpc'] }, 'rpcUrls'],
  ['no currency', { nativeCurrency: undefined }, 'nativeCurrency'],
  ['no name', { chainName: '' }, 'chainName'],
  ['an explorer that is no URL', { blockExplorerUrls: [7] }, 'blockExplorerUrls'],
])('%s is blocked', (_name, change, field) => {
  const { found, warnings } = review(change)
  expect(found).toEqual({ invalidChain: 'block' })
  expect(warnings[0]?.text).toContain(field)
})

test('a parameter that is no object, or that throws, is blocked', () => {
  const hostile = Object.defineProperty({}, 'chainId', {
    get() {
      throw new Error('hostile')
    },
  })
  for (const chain of [null, 7, 'x', [], hostile]) {
    const { warnings, hash } = preview({ kind: 'addChain', chain }, context)
    expect([warnings[0]?.severity, hash]).toEqual(['block', ''])
  }
})
