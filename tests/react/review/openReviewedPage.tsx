import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import {
  type Config,
  type CreateConnectorFn,
  createConfig,
  http,
  useSignTypedData,
  WagmiProvider,
} from 'wagmi'
import { connect } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { english } from '#lib/messages/english.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { ReviewMode } from '#lib/wallets/listWallets.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { pendingReviews } from '#react/review/pendingReviews.ts'
import { reviews } from '#react/review/reviews.ts'
import { SiteReviews } from '#react/review/SiteReviews.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { reviewConnectors } from '#react/wagmi/reviewConnector.ts'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { memoryStorage } from '#tests/connectors/testConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

/** anvil's first account. */
export const key = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
/** A message to sign. */
export const hello = 'Hello'
/** Typed data to sign. */
export const mail = {
  domain: { name: 'Mail', chainId: 31337 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: hello },
} as const

/** A page with a wallet of wagmi's own kind, whose requests are reviewed. */
export async function openPage(
  mode: ReviewMode = 'always',
  handlers: Parameters<typeof fakeProvider>[0] = {},
  session: Session | null = null,
  /** What the connector has beyond wagmi's. */
  members: ConnectorMembers = {},
) {
  // What a failed test has left would be shown in front of this page's requests.
  for (const left of pendingReviews.get()) left.reject()
  const sign = async (params: unknown) => {
    const [first, second] = params as [string, string]
    return second.startsWith('{')
      ? key.signTypedData(JSON.parse(second))
      : key.signMessage({ message: { raw: first as Hex } })
  }
  const fake = fakeProvider({
    personal_sign: sign,
    eth_signTypedData_v4: sign,
    eth_sendTransaction: () => `0x${'1'.repeat(64)}`,
    wallet_sendCalls: () => ({ id: '0x1' }),
    ...handlers,
  })
  // Some wallets freeze their providers.
  const legacy = {
    send: (method: string, params: unknown) => fake.provider.request({ method, params }),
    sendAsync: (payload: { method: string }) => fake.provider.request(payload),
  }
  const provider = Object.freeze(Object.assign(fake.provider, { isMetaMask: true, ...legacy }))
  const chain = {
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:1'] } },
  }
  const own = injected({
    shimDisconnect: false,
    target: { id: 'test.wallet', name: 'Test Wallet', provider: provider as never },
  })
  const create: CreateConnectorFn = (config) => ({ ...own(config), ...members })
  // Another connector of the same provider, as of a wallet that is found twice.
  const copy = injected({ target: { id: 'copy', name: 'Copy', provider: provider as never } })
  const paths = { appOrigin: location.origin, basePath: '/api' }
  const publicConfig = { ...paths, chains: [], cookieSuffix: '-test' } as never
  const config: Config = createConfig({
    chains: [chain],
    connectors: [create, copy].map(
      reviewConnectors((...request) => reviews.request(config, mode, publicConfig, request)),
    ),
    transports: { 31337: http('http://localhost:1', { retryCount: 0 }) },
    storage: memoryStorage().storage,
    multiInjectedProviderDiscovery: false,
  })
  setConfigParts(config, {
    load: { contractSignatures: () => import('#lib/signatures/verifyContractSignature.ts') },
  } as never)
  const [connector] = config.connectors
  if (connector) await connect(config, { connector })
  render(
    <PublicConfigContext value={publicConfig}>
      <WalletStoreContext value={walletStoreOf(config)}>
        <WagmiProvider config={config}>
          <SessionProvider initial={session}>
            <QueryClientProvider client={new QueryClient()}>
              <FiveLines />
            </QueryClientProvider>
            <SiteReviews />
          </SessionProvider>
        </WagmiProvider>
      </WalletStoreContext>
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  const asked = () => fake.requests.filter(({ method }) => /sign|send/i.test(method))
  return { config, fake, asked }
}

/** What a developer writes: the review needs nothing of it. */
function FiveLines() {
  const { mutate, data, error } = useSignTypedData()
  return (
    <button type="button" onClick={() => mutate(mail)}>
      {data ?? error?.name ?? 'sign mail'}
    </button>
  )
}

/** Nodes have their own limits before a review is shown. */
const patience = { timeout: 30_000 }

/** The review dialog, once it is shown. */
export const dialog = () => screen.findByTestId('review-dialog', undefined, patience)
/** The dialog's button that goes on to the wallet. */
export const confirmButton = () =>
  screen.findByRole('button', { name: english.sign.continueIn({ name: 'Test Wallet' }) }, patience)
/** Types the word of a danger, if the dialog asks for it, and goes on to the wallet. */
export async function confirmReview() {
  const button = await confirmButton()
  const label = english.sign.typeToContinue({ word: english.sign.typedWord })
  await until(() => {
    const field = screen.queryByLabelText(label)
    if (field) fireEvent.change(field, { target: { value: english.sign.typedWord } })
    expect(button.getAttribute('aria-disabled')).toBe('false')
  })
  fireEvent.click(button)
}
/** Declines in the dialog. */
export const decline = async () =>
  fireEvent.click(await screen.findByRole('button', { name: english.sign.decline }, patience))
