import { expect, test } from 'vitest'
import type { PublicChain, PublicConfig } from '#lib/protocol/publicConfig.ts'
import { wallets } from '#wallets.config.ts'

function configOf(chains: PublicChain[], walletIds?: string[]): PublicConfig {
  return {
    world: 'devnet',
    appName: 'Latchkey',
    appOrigin: 'http://localhost:3000',
    chains,
    cookieSuffix: '-3000',
    ...(walletIds && { walletIds }),
  }
}

const local = { id: 31337, rpcUrl: 'http://localhost:4001', explorerUrl: 'http://localhost:4000/e' }

test('the first chain is the default, its node and explorer come from the configuration', () => {
  const { chains } = wallets(configOf([local, { id: 1, rpcUrl: 'https://node.test' }]))
  expect(chains.map(({ id, name }) => [id, name])).toEqual([
    [31337, 'Devnet'],
    [1, 'Ethereum'],
  ])
  expect(chains[0]).toMatchObject({
    rpcUrls: { default: { http: ['http://localhost:4001'] } },
    blockExplorers: { default: { url: 'http://localhost:4000/e' } },
  })
  expect(chains[1]?.rpcUrls.default.http).toEqual(['https://node.test'])
  expect(chains[1]?.blockExplorers?.default.url).toContain('etherscan')
})

test('a chain nobody knows goes by its number', () => {
  const { chains } = wallets(configOf([{ id: 987654, rpcUrl: 'https://node.test' }]))
  expect(chains[0]).toMatchObject({ id: 987654, name: 'Chain 987654' })
})

test.each([
  ['no chain', []],
  ['a chain twice', [local, local]],
  ['a chain id that is none', [{ ...local, id: 0 }]],
])("%s is 'Invalid chains'", (_what, chains) => {
  expect(() => wallets(configOf(chains))).toThrow('Invalid chains')
})

test('WALLETS narrows and orders the list', () => {
  expect(wallets(configOf([local], ['injected', 'injected'])).connectors).toHaveLength(1)
  expect(wallets(configOf([local], [])).connectors).toEqual([])
})

test.each(['myWallet', 'toString'])('a wallet nobody knows stops with its name', (id) => {
  expect(() => wallets(configOf([local], [id]))).toThrow(`WALLETS names "${id}"`)
})
