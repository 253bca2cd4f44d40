// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Config, type CreateConnectorFn, createConfig, http, WagmiProvider } from 'wagmi'
import { connect, getConnectorClient, signMessage } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { injected as ourInjected, watchAnnouncedWallets } from '#connectors/injected.ts'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { english } from '#lib/messages/english.ts'
import { pendingReviews } from '#react/review/pendingReviews.ts'
import { ReviewDialogs } from '#react/review/ReviewDialogs.tsx'
import { withReview } from '#react/review/withReview.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { announcer } from '#tests/connectors/injected/announce.ts'
import { memoryStorage } from '#tests/connectors/testConfig.ts'
import { key } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

const chain = {
  id: 31337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:1'] } },
} as const

afterEach(() => {
  for (const left of pendingReviews.get()) left.reject()
  cleanup()
})

function wallet() {
  return fakeProvider({
    personal_sign: (params) => key.signMessage({ message: { raw: (params as ['0x'])[0] } }),
  })
}

const connectorOf = (provider: unknown) =>
  injected({ shimDisconnect: false, target: { id: 'a', name: 'A', provider: provider as never } })

function configOf(connectors: CreateConnectorFn[]) {
  return createConfig({
    chains: [chain],
    connectors,
    transports: { 31337: http('http://localhost:1', { retryCount: 0 }) },
    storage: memoryStorage().storage,
    multiInjectedProviderDiscovery: false,
  })
}

const page = (config: Config) =>
  render(
    <StrictMode>
      <WagmiProvider config={config} reconnectOnMount={false}>
        <ReviewDialogs />
      </WagmiProvider>
    </StrictMode>,
  )

async function connectFirst(config: Config) {
  const [connector] = config.connectors
  if (!connector) throw new Error('The wallet is not listed.')
  await connect(config, { connector })
}

const asked = ({ requests }: ReturnType<typeof fakeProvider>) =>
  requests.filter(({ method }) => method === 'personal_sign').length

test.each([
  ['one connector', (one: CreateConnectorFn) => configOf([withReview(one)])],
  ['a list of connectors', (one: CreateConnectorFn) => configOf(withReview([one]))],
  ['a config', (one: CreateConnectorFn) => withReview(configOf([one]))],
  [
    'a connector, its list and the config at once',
    (one: CreateConnectorFn) => withReview(configOf(withReview([withReview(one)]))),
  ],
])('what is asked of %s is shown once, and sent when it is confirmed', async (_, create) => {
  const fake = wallet()
  const config = create(connectorOf(fake.provider))
  page(config)
  await connectFirst(config)
  const signing = signMessage(config, { message: 'Hello' })
  const button = await screen.findByRole(
    'button',
    { name: english.sign.continueIn({ name: 'A' }) },
    { timeout: 30_000 },
  )
  expect(asked(fake)).toBe(0)
  expect(pendingReviews.get()).toHaveLength(1)
  await until(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  expect(await signing).toBe(await key.signMessage({ message: 'Hello' }))
  expect(asked(fake)).toBe(1)
  expect(pendingReviews.get()).toHaveLength(0)
})

test('while the component is not mounted, nothing is sent', async () => {
  const fake = wallet()
  const config = withReview(configOf([connectorOf(fake.provider)]))
  await connectFirst(config)
  const { request } = await getConnectorClient(config)
  const asking = () => request({ method: 'personal_sign', params: ['0x48', key.address] })
  const refusal = { cause: { key: reviewErrors.reviewNotMounted.key }, code: 4100 }
  await expect(asking()).rejects.toMatchObject(refusal)
  const { unmount } = page(config)
  unmount()
  await expect(asking()).rejects.toMatchObject(refusal)
  expect(asked(fake)).toBe(0)
})

test('a request that waits as the component goes away is declined', async () => {
  const fake = wallet()
  const config = withReview(configOf([connectorOf(fake.provider)]))
  const { unmount } = page(config)
  await connectFirst(config)
  const { request } = await getConnectorClient(config)
  const asking = request({ method: 'personal_sign', params: ['0x48', key.address] })
  const declined = expect(asking).rejects.toMatchObject({ code: 4001 })
  await until(() => expect(pendingReviews.get()).toHaveLength(1))
  unmount()
  await declined
  expect(asked(fake)).toBe(0)
})

test('a wallet that announces itself later is reviewed, by wagmi’s connector and by ours', async () => {
  const config = withReview(configOf([]))
  const ours = configOf([withReview(ourInjected())])
  const stop = watchAnnouncedWallets(ours)
  const fake = wallet()
  await act(async () => {
    config._internal.connectors.setState([
      config._internal.connectors.setup(connectorOf(fake.provider)),
    ])
    announcer({}, fake.provider).announce()
  })
  for (const one of [config, ours]) {
    await until(() => expect(one.connectors.length).toBeGreaterThan(0))
    await connectFirst(one)
    await expect(signMessage(one, { message: 'Hello' })).rejects.toMatchObject({
      cause: { key: reviewErrors.reviewNotMounted.key },
    })
  }
  expect(asked(fake)).toBe(0)
  stop()
})
