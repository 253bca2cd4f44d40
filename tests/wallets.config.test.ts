import { expect, test } from 'vitest'
import { addChainParameter } from '#connectors/defineConnector/addChainParameter.ts'
import type { PublicChain, PublicConfig } from '#lib/protocol/publicConfig.ts'
import { checkWallets } from '#lib/wallets/checkWallets.ts'
import { wallets } from '#wallets.config.ts'

function configOf(chains: PublicChain[], walletIds?: string[]): PublicConfig {
  return {
    world: 'devnet',
    appName: 'Latchkey',
    appOrigin: 'http://localhost:3000',
    basePath: '/api',
    chains,
    cookieSuffix: '-3000',
    ...(walletIds && { walletIds }),
  }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const local = {
  id: 31337,
  name: 'Devnet',
  nativeCurrency: ether,
  rpcUrl: 'http://localhost:4001',
  explorerUrl: 'http://localhost:4000/e',
}

test('the first chain is the default, its node and explorer come from the configuration', () => {
  const { chains } = wallets(
    configOf([local, { ...local, id: 1, name: 'Ethereum', rpcUrl: 'https://node.test' }]),
  )
  expect(chains.map(({ id, name }) => [id, name])).toEqual([
    [31337, 'Devnet'],
    [1, 'Ethereum'],
  ])
  expect(chains[0]).toMatchObject({
    rpcUrls: { default: { http: ['http://localhost:4001'] } },
    blockExplorers: { default: { url: 'http://localhost:4000/e' } },
  })
  expect(chains[1]?.rpcUrls.default.http).toEqual(['https://node.test'])
})

test('a chain is described by the configuration, with the nodes that wallets may receive', () => {
  const bnb = { name: 'BNB', symbol: 'BNB', decimals: 18 }
  const chain = { ...local, id: 56, name: 'BNB Smart Chain', nativeCurrency: bnb }
  const { chains } = wallets(configOf([{ ...chain, walletRpcUrls: ['https://public.test'] }]))
  expect(chains[0]).toMatchObject({ id: 56, name: 'BNB Smart Chain', nativeCurrency: bnb })
  expect(addChainParameter(chains[0])).toEqual({
    chainId: '0x38',
    chainName: 'BNB Smart Chain',
    nativeCurrency: bnb,
    rpcUrls: ['https://public.test'],
    blockExplorerUrls: ['http://localhost:4000/e'],
  })
  const { chains: own } = wallets(configOf([chain]))
  expect(addChainParameter(own[0]).rpcUrls).toEqual(['http://localhost:4001'])
})

test.each([
  ['no chain', []],
  ['a chain twice', [local, local]],
  ['a chain id that is none', [{ ...local, id: 0 }]],
])("%s is 'Invalid chains'", (_what, chains) => {
  expect(() => checkWallets(wallets(configOf(chains)))).toThrow('Invalid chains')
})

test('WALLETS narrows and orders the list', () => {
  expect(wallets(configOf([local], ['injected', 'injected'])).connectors).toHaveLength(1)
  expect(wallets(configOf([local], [])).connectors).toEqual([])
})

test.each(['injceted', 'toString'])(
  'an unknown wallet stops the start with its name and the known names: %s',
  (id) => {
    expect(() => checkWallets(wallets(configOf([local], [id])))).toThrow(
      `WALLETS names "${id}", which is none of: injected, safe, turnkey, turnkeyHd, walletConnect, smartWallet.`,
    )
  },
)

test('a wallet that is not configured cannot be named', () => {
  expect(() => checkWallets(wallets(configOf([local], ['walletConnect'])))).toThrow(
    'WALLETS names "walletConnect", which is not configured.',
  )
})
