// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { getAddress, type Hex, numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Config, createConfig, http, useSignTypedData, WagmiProvider } from 'wagmi'
import {
  connect,
  getConnectorClient,
  sendCalls,
  sendTransaction,
  signMessage,
  signTypedData,
} from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { PublicConfigContext } from '#app/(wallet)/PublicConfigContext.tsx'
import { newReceipts } from '#app/(wallet)/review/newReceipts.ts'
import { ReviewDialog } from '#app/(wallet)/review/ReviewDialog.tsx'
import { passReview } from '#app/(wallet)/review/reviewPasses.ts'
import { reviewRequest } from '#app/(wallet)/review/reviewRequest.ts'
import { SessionProvider } from '#app/(wallet)/session/SessionProvider.tsx'
import { reviewConnectors } from '#app/reviewConnector.ts'
import type { ReviewMode } from '#lib/listWallets.ts'
import { english } from '#lib/messages/english.ts'
import { alice, bob, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { memoryStorage } from '#tests/connectors/testConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

vi.mock('next/navigation', () => ({ usePathname: () => '/' }))

/** anvil's first account. */
const key = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const hello = 'Hello'
const mail = {
  domain: { name: 'Mail', chainId: 31337 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: hello },
} as const

afterEach(cleanup)

/** A page with a wallet of wagmi's own kind, whose requests are reviewed. */
async function openPage(
  mode: ReviewMode = 'always',
  handlers: Parameters<typeof fakeProvider>[0] = {},
) {
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
  const provider = Object.freeze(Object.assign(fake.provider, { isMetaMask: true }))
  const chain = {
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:1'] } },
  }
  const create = injected({
    shimDisconnect: false,
    target: { id: 'test.wallet', name: 'Test Wallet', provider: provider as never },
  })
  // Another connector of the same provider, as of a wallet that is found twice.
  const copy = injected({ target: { id: 'copy', name: 'Copy', provider: provider as never } })
  const config: Config = createConfig({
    chains: [chain],
    connectors: [create, copy].map(
      reviewConnectors((...request) => reviewRequest(config, mode, '-test', request)),
    ),
    transports: { 31337: http('http://localhost:1', { retryCount: 0 }) },
    storage: memoryStorage().storage,
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  if (connector) await connect(config, { connector })
  const publicConfig = { appOrigin: location.origin, chains: [], cookieSuffix: '-test' } as never
  render(
    <PublicConfigContext value={publicConfig}>
      <WagmiProvider config={config}>
        <SessionProvider initial={null} cookieSuffix="-test">
          <QueryClientProvider client={new QueryClient()}>
            <FiveLines />
          </QueryClientProvider>
          <ReviewDialog />
        </SessionProvider>
      </WagmiProvider>
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

const dialog = () => screen.findByTestId('review-dialog')
const confirmButton = () =>
  screen.findByRole('button', { name: english.sign.continueIn({ name: 'Test Wallet' }) })
const decline = async () =>
  fireEvent.click(await screen.findByRole('button', { name: english.sign.decline }))

/** Asks the provider to sign an authorization; `asking` resolves with an error, too. */
async function authorize({ config }: Awaited<ReturnType<typeof openPage>>, address: string) {
  const provider = (await config.connectors[0]?.getProvider()) as ReturnType<
    typeof fakeProvider
  >['provider']
  const authorization = { from: alice, address, chainId: '0x7a69', nonce: '0x7' }
  const request = { method: 'eth_signAuthorization', params: [authorization] }
  return { asking: provider.request(request).catch((error: unknown) => error) }
}

async function acceptRisk() {
  const word = english.sign.typedWord
  const field = await screen.findByLabelText(english.sign.typeToContinue({ word }))
  fireEvent.change(field, { target: { value: word } })
}

async function confirm() {
  const button = await confirmButton()
  await until(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}

describe('a page’s own hook', () => {
  test('is reviewed before the wallet is asked, and signs what was shown', async () => {
    const { asked } = await openPage()
    fireEvent.click(screen.getByRole('button', { name: 'sign mail' }))
    const shown = await dialog()
    await until(() => expect(shown.textContent).toContain(hello))
    expect(asked()).toEqual([])
    await confirm()
    const signature = await key.signTypedData(mail)
    expect(await screen.findByRole('button', { name: signature })).toBeDefined()
    expect(asked()).toHaveLength(1)
    await until(() => expect(screen.queryByTestId('review-dialog')).toBeNull())
  })

  test('leaves a receipt of what the dialog showed, once', async () => {
    const left: unknown[] = []
    onTestFinished(newReceipts.subscribe(() => left.push(...newReceipts.get())))
    await openPage()
    fireEvent.click(screen.getByRole('button', { name: 'sign mail' }))
    await confirm()
    await until(() => expect(left).toHaveLength(1))
    const value = await key.signTypedData(mail)
    expect(left[0]).toMatchObject({ check: 'matches', result: { kind: 'signature', value } })
  })

  test('gets the wallet’s own error if the user declines, and nothing is sent', async () => {
    const { asked } = await openPage()
    fireEvent.click(screen.getByRole('button', { name: 'sign mail' }))
    await decline()
    expect(await screen.findByRole('button', { name: /UserRejected/ })).toBeDefined()
    expect(asked()).toEqual([])
  })
})

describe('every way to a wallet is reviewed', () => {
  const ways: Record<string, (page: Awaited<ReturnType<typeof openPage>>) => Promise<unknown>> = {
    message: ({ config }) => signMessage(config, { message: hello }),
    'typed data': ({ config }) => signTypedData(config, mail),
    transaction: ({ config }) => sendTransaction(config, { to: bob, value: 1n, gas: 21_000n }),
    batch: ({ config }) => sendCalls(config, { calls: [{ to: bob, value: 1n }] }),
    'the provider': async ({ config }) => {
      const provider = (await config.connectors[0]?.getProvider()) as typeof fake
      const fake = fakeProvider().provider
      return provider.request({ method: 'eth_sign', params: [alice, `0x${'2'.repeat(64)}`] })
    },
    authorization: async (page) => (await authorize(page, bob)).asking,
    'the client': async ({ config }) => {
      const client = await getConnectorClient(config)
      return client.request({
        method: 'personal_sign',
        params: ['0x48656c6c6f', alice],
      })
    },
  }

  test.each(Object.entries(ways))('%s', async (_, ask) => {
    const page = await openPage()
    const asking = ask(page).catch((error: unknown) => error)
    await dialog()
    expect(page.asked()).toEqual([])
    await decline()
    const error = (await asking) as { code?: number; cause?: { code?: number } }
    expect(error.code ?? error.cause?.code).toBe(4001)
    expect(page.asked()).toEqual([])
  })

  test('what needs no review is not held up, and the provider keeps its identity', async () => {
    const { config, fake } = await openPage()
    const [connector] = config.connectors
    const provider = (await connector?.getProvider()) as typeof fake.provider
    expect(await connector?.getProvider()).toBe(provider)
    expect(await config.connectors[1]?.getProvider()).toBe(provider)
    expect('on' in provider).toBe(true)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })
})

test('the wallet gets the copy that was shown, not what the page made of it meanwhile', async () => {
  const { config, fake } = await openPage()
  const transaction = { from: alice, to: bob, value: '0x1' }
  const provider = (await config.connectors[0]?.getProvider()) as typeof fake.provider
  const sending = provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  await dialog()
  transaction.to = alice
  transaction.value = '0xffff'
  await confirm()
  await sending
  expect(fake.requests.at(-1)?.params).toEqual([{ from: alice, to: bob, value: '0x1' }])
  // Listed with what was shown, so that the mined transaction is compared with it.
  const [listed] = JSON.parse(localStorage.getItem('transactions-test') ?? '[]')
  expect(listed).toMatchObject({ to: getAddress(bob), value: '1', data: '0x' })
})

test('a signature over something else is an error', async () => {
  const { config } = await openPage('always', {
    personal_sign: () => key.signMessage({ message: 'Something else' }),
  })
  // The node has no code for the account, so that it is not a contract.
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x' }))
  const signing = signMessage(config, { message: hello }).catch((error: unknown) => error)
  await confirm()
  expect(String(await signing)).toContain('something else')
  vi.unstubAllGlobals()
})

describe('an authorization of the account (EIP-7702)', () => {
  const answerOf = async (signed: `0x${string}`) => {
    const { r, s, yParity } = await key.signAuthorization({
      contractAddress: signed,
      chainId: 31337,
      nonce: 7,
    })
    return {
      address: signed,
      chainId: '0x7a69',
      nonce: '0x7',
      r,
      s,
      yParity: numberToHex(yParity ?? 0),
    }
  }

  test('is signed as it was shown', async () => {
    const answer = await answerOf(bob)
    const { asking } = await authorize(
      await openPage('always', { eth_signAuthorization: () => answer }),
      bob,
    )
    await acceptRisk()
    await confirm()
    expect(await asking).toEqual(answer)
  })

  test('is an error if another contract’s was signed', async () => {
    const answer = await answerOf(alice)
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x' }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { asking } = await authorize(
      await openPage('always', { eth_signAuthorization: () => answer }),
      bob,
    )
    await acceptRisk()
    await confirm()
    expect(String(await asking)).toContain('something else')
  })
})

describe('a pass', () => {
  const passed = {
    kind: 'transaction',
    account: alice,
    chainId: 31337,
  } as const

  test('lets the request through that another page has shown, once', async () => {
    const { config, asked } = await openPage()
    const { preview } = await import('#lib/preview/preview.ts')
    const request = { kind: 'transaction', to: bob, value: parseEther('1') } as const
    const { hash } = preview(request, { account: alice, chainId: 31337, origin: '' })
    passReview({ ...passed, hash })
    const send = () => sendTransaction(config, { ...request, gas: 21_000n })
    await send()
    expect(asked()).toHaveLength(1)
    const second = send().catch((error: unknown) => error)
    await dialog()
    await decline()
    await second
    expect(asked()).toHaveLength(1)
  })
})

test('“dangerous” shows only what is', async () => {
  const { config, asked } = await openPage('dangerous')
  await signMessage(config, { message: hello })
  expect(asked()).toHaveLength(1)
  const unlimited = `0x095ea7b3${'0'.repeat(24)}${'9'.repeat(40)}${'f'.repeat(64)}` as const
  const approving = sendTransaction(config, { to: bob, data: unlimited, gas: 21_000n }).catch(
    (error: unknown) => error,
  )
  await dialog()
  expect((await confirmButton()).getAttribute('aria-disabled')).toBe('true')
  await acceptRisk()
  await confirm()
  await approving
  expect(asked()).toHaveLength(2)
})

describe('a network that a page adds', () => {
  const devnet = {
    chainId: '0x7a69',
    chainName: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://localhost:1'],
  }
  async function add(chain: unknown) {
    const page = await openPage('always', { wallet_addEthereumChain: () => null })
    const provider = await page.config.connectors[0]?.getProvider()
    const request = { method: 'wallet_addEthereumChain', params: [chain] }
    const adding = (provider as { request(asked: unknown): Promise<unknown> }).request(request)
    const added = () => page.fake.requests.filter(({ method }) => method === request.method)
    return { adding: adding.catch((error: unknown) => error), added }
  }

  test('is reviewed, and added as it was shown', async () => {
    const other = { ...devnet, chainId: '0xa', chainName: 'Example' }
    const { adding, added } = await add(other)
    const shown = await dialog()
    const title = english.preview.titles.addChain({ name: 'Example' })
    await until(() => expect(shown.textContent).toContain(title))
    expect(added()).toEqual([])
    await confirm()
    expect(await adding).toBeNull()
    expect(added()[0]?.params).toEqual([other])
  })

  test('is not added if the user declines', async () => {
    const { adding, added } = await add({ ...devnet, rpcUrls: ['https://rpc.example'] })
    expect(
      await screen.findByLabelText(english.sign.typeToContinue({ word: english.sign.typedWord })),
    ).toBeDefined()
    await decline()
    expect(await adding).toMatchObject({ code: 4001 })
    expect(added()).toEqual([])
  })

  test('goes to the wallet at once if it is the site’s own', async () => {
    const { adding, added } = await add(devnet)
    expect(await adding).toBeNull()
    expect(added()).toHaveLength(1)
  })

  test('is reviewed if it is the site’s own with another explorer', async () => {
    const { adding, added } = await add({ ...devnet, blockExplorerUrls: ['https://scan.example'] })
    await dialog()
    await decline()
    await adding
    expect(added()).toEqual([])
  })
})
