// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Address, getAddress, numberToHex, parseAbi, parseEther } from 'viem'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { readPreviewContext } from '#react/review/previewContext.ts'
import { recentOutflows } from '#react/review/recentOutflows.ts'
import { usePreviewContext } from '#react/review/usePreviewContext.ts'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { useAccountBalance } from '#react/tokens/BalanceLine.tsx'
import {
  addSentTransaction,
  sentTransaction,
  useKnownAddresses,
} from '#react/transactions/sentTransactions.ts'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { alice, bob, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { memoryStorage } from '#tests/connectors/testConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { until } from '#tests/support/until.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3' as Address
const stranger = '0x9E8b00000000000000000000000000000000F001' as Address
const named = '0x1111111111111111111111111111111111111111' as Address
const suffix = '-context'

afterEach(cleanup)

/** A site with a token and a contract of its own, an account that has both, and a wallet. */
async function openSite() {
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  const node = await fakeNode({
    eth_getBalance: { result: numberToHex(parseEther('3')) },
    eth_call: { result: word(25_000_000n) },
  })
  onTestFinished(node.close)
  const chain = {
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Test coin', symbol: 'TEST', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  } as const
  const { provider } = fakeProvider({ eth_accounts: () => [alice, bob] })
  const config = createConfig({
    chains: [chain],
    connectors: [injected({ target: { id: 'w', name: 'W', provider: provider as never } })],
    transports: { 31337: http(node.url, { retryCount: 0 }) },
    storage: memoryStorage().storage,
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  if (connector) await connect(config, { connector })
  const abi = parseAbi(['function bid()'])
  setConfigParts(config, {
    discovery: undefined,
    site: { contracts: async () => ({ [named]: { name: 'Auctions', abi } }) },
    load: { balances: () => import('#lib/review/tokens/readBalances.ts') },
  } as never)
  const tokens = [{ chainId: 31337, address: token, symbol: 'USD', decimals: 6 }]
  const chains = [{ id: 31337, rpcUrl: node.url }]
  const site = {
    basePath: '/api',
    appOrigin: location.origin,
    cookieSuffix: suffix,
    chains,
    tokens,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EnglishMessages>
      <PublicConfigContext value={site as never}>
        <WalletStoreContext value={walletStoreOf(config)}>
          <WagmiProvider config={config}>
            <SessionProvider initial={null}>
              <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
            </SessionProvider>
          </WagmiProvider>
        </WalletStoreContext>
      </PublicConfigContext>
    </EnglishMessages>
  )
  return { config, site: site as never, wrapper }
}

test('a request is judged by what the dialog would know: balances, tokens, accounts, names', async () => {
  const { config, site, wrapper } = await openSite()
  const used = { account: alice, chainId: 31337 } as const
  const hash = `0x${'1'.repeat(64)}` as const
  addSentTransaction(suffix, sentTransaction({ ...used, hash, to: stranger, value: 1n }))
  const outflow = { to: stranger, asset: token.toLowerCase(), amount: 5n }
  onTestFinished(recentOutflows.add(used, [{ outflows: [outflow] } as never]))

  const { result } = renderHook(
    () => {
      const knownAddresses = useKnownAddresses(alice)
      const balance = useAccountBalance(alice, 31337)
      return usePreviewContext({ ...used, origin: location.origin, balance, knownAddresses })
    },
    { wrapper },
  )
  await until(() => {
    expect(result.current.tokens?.[0]?.balance).toBe(25_000_000n)
    expect(result.current.names).toEqual({ [named]: 'Auctions' })
    expect(result.current.knownAddresses).toContain(stranger)
  })
  // Sentences and dates are for people.
  const { texts: _texts, locale: _locale, fee: _fee, ...shown } = result.current
  expect(shown).toMatchObject({
    balance: parseEther('3'),
    ownAddresses: [getAddress(bob)],
    earlier: [outflow],
  })
  expect(shown.currency?.symbol).toBe('TEST')
  expect(await readPreviewContext(config, site, used)).toEqual(shown)
})
