// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { getAddress, numberToHex, parseEther } from 'viem'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from 'wagmi'
import {
  disconnect,
  getConnectorClient,
  sendCalls,
  sendTransaction,
  signMessage,
  signTypedData,
} from 'wagmi/actions'
import { english } from '#lib/messages/english.ts'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'
import { newReceipts } from '#react/review/newReceipts.ts'
import { passReview } from '#react/review/reviewPasses.ts'
import { signOwnMessage } from '#react/wagmi/signOwnMessage.ts'
import { alice, bob, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import {
  confirmButton,
  decline,
  dialog,
  hello,
  key,
  mail,
  openPage,
} from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

afterEach(cleanup)

/** The provider of the page's wallet, with the members that wallets had before EIP-1193. */
async function providerOf(config: Config) {
  return (await config.connectors[0]?.getProvider()) as {
    request(request: { method: string; params?: unknown }): Promise<unknown>
    send(method: string, params?: unknown): Promise<unknown>
    sendAsync(payload: unknown, callback: (error: unknown, response?: unknown) => void): unknown
  }
}

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
    expect(left[0]).toMatchObject({
      receipt: { check: 'matches', result: { kind: 'signature', value } },
    })
  })

  test('gets the wallet’s own error if the user declines, and nothing is sent', async () => {
    const { asked } = await openPage()
    fireEvent.click(screen.getByRole('button', { name: 'sign mail' }))
    await decline()
    expect(await screen.findByRole('button', { name: /UserRejected/ })).toBeDefined()
    expect(asked()).toEqual([])
  })
})

test('the text of our own server is signed without a review; the same text of a page is not', async () => {
  const { config, asked } = await openPage()
  const [connector] = config.connectors
  if (!connector) throw new Error('The page has no wallet.')
  const own = { message: hello, account: alice, connector } as const
  expect(await signOwnMessage(config, own)).toBe(await key.signMessage({ message: hello }))
  expect(asked()).toHaveLength(1)
  const again = signMessage(config, own).catch((error: unknown) => error)
  await dialog()
  await decline()
  expect(await again).toMatchObject({ name: 'UserRejectedRequestError' })
  expect(asked()).toHaveLength(1)
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
    'a transaction without an account': async ({ config }) =>
      (await providerOf(config)).request({
        method: 'eth_sendTransaction',
        params: [{ to: bob, value: '0x1' }],
      }),
    'the provider’s send': async ({ config }) =>
      (await providerOf(config)).send('personal_sign', ['0x48656c6c6f', alice]),
    'the provider’s sendAsync': async ({ config }) => {
      const { sendAsync } = await providerOf(config)
      const payload = { id: 1, method: 'personal_sign', params: ['0x48656c6c6f', alice] }
      return new Promise((resolve, reject) =>
        sendAsync(payload, (error: unknown, response: unknown) =>
          error ? reject(error) : resolve(response),
        ),
      )
    },
    'a disconnected wallet’s provider': async ({ config }) => {
      const provider = await providerOf(config)
      await disconnect(config)
      return provider.request({
        method: 'eth_sendTransaction',
        params: [{ to: bob, value: '0x1' }],
      })
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
    expect(await (await providerOf(config)).send('eth_chainId')).toBe('0x7a69')
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
  expect(fake.requests.at(-1)?.params).toEqual([
    { from: getAddress(alice), to: bob, value: '0x1', chainId: '0x7a69' },
  ])
  // Listed with what was shown, so that the mined transaction is compared with it.
  const [listed] = JSON.parse(localStorage.getItem('transactions-test') ?? '[]')
  expect(listed.calls).toEqual([{ to: getAddress(bob), value: '1', data: '0x' }])
})

type NonceOf = () => Promise<number | undefined>

test.each<[string, NonceOf, string | undefined]>([
  ['that its wallet tells', async () => 7, '7'],
  ['unless its wallet does not know', async () => undefined, undefined],
  ['unless its wallet fails', () => Promise.reject(new Error('locked')), undefined],
])('a transaction is listed with the nonce, %s', async (_, nonceOf, nonce) => {
  localStorage.clear()
  const { config } = await openPage('always', {}, null, { nonceOf })
  const provider = await providerOf(config)
  const transaction = { from: alice, to: bob, value: '0x1' }
  const sending = provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  await confirm()
  await sending
  const [listed] = JSON.parse(localStorage.getItem('transactions-test') ?? '[]')
  expect(listed.nonce).toBe(nonce)
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

  test('that the account sends itself gets the number after that of the transaction', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const asked: unknown[] = []
    const { config } = await openPage('always', {
      eth_signAuthorization: (params) => {
        asked.push(params)
        throw new Error('not signed')
      },
    })
    const provider = (await config.connectors[0]?.getProvider()) as ReturnType<
      typeof fakeProvider
    >['provider']
    const fields = { from: alice, address: bob, chainId: '0x7a69', executor: 'self' }
    const asking = provider
      .request({ method: 'eth_signAuthorization', params: [fields] })
      .catch((error: unknown) => error)
    await acceptRisk()
    await confirm()
    await asking
    const [[sent]] = asked as [[object]]
    expect(sent).toMatchObject({ address: bob, nonce: '0x6' })
    expect(sent).not.toHaveProperty('executor')
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
    const { preview } = await import('#lib/review/preview/preview.ts')
    const request = { kind: 'transaction', to: bob, value: parseEther('1'), gas: 21_000n } as const
    const { hash } = preview(request, { account: alice, chainId: 31337, origin: '' })
    passReview({ ...passed, hash }, [])
    const send = () => sendTransaction(config, request)
    await send()
    expect(asked()).toHaveLength(1)
    const second = send().catch((error: unknown) => error)
    await dialog()
    await decline()
    await second
    expect(asked()).toHaveLength(1)
  })
})

describe('an authorization that the wallet signs by itself for a batch', () => {
  const upgrade = { contractAddress: simple7702Account, chainId: 31337, nonce: 1 } as const
  const members = { upgradeOf: async () => upgrade }
  const calls = [{ to: getAddress(bob) }, { to: getAddress(bob), value: 1n }]
  const title = english.preview.titles.delegation({ who: 'Simple7702Account (ERC-4337)' })

  test('is shown with the batch', async () => {
    const { config, asked } = await openPage('always', {}, null, members)
    const sending = sendCalls(config, { calls, forceAtomic: true })
    await confirmButton()
    expect((await dialog()).textContent).toContain(title)
    expect(asked()).toEqual([])
    await confirm()
    await sending
    expect(asked()).toHaveLength(1)
  })

  test('is shown alone if the page has shown the batch, which fails (5750) without it', async () => {
    const { config, asked } = await openPage('always', {}, null, members)
    const { preview } = await import('#lib/review/preview/preview.ts')
    const shown = calls.map((call) => ({ ...call, data: undefined }))
    const batch = { kind: 'batch', calls: shown, isAtomic: true } as never
    const { hash } = preview(batch, { account: alice, chainId: 31337, origin: '' })
    const send = () => {
      passReview({ kind: 'batch', account: alice, chainId: 31337, hash }, [])
      return sendCalls(config, { calls, forceAtomic: true })
    }
    const refused = send().catch((error: unknown) => error)
    await confirmButton()
    expect((await dialog()).textContent).toContain(title)
    await decline()
    expect(await refused).toMatchObject({ cause: { code: 5750 } })
    expect(asked()).toEqual([])
    const sending = send()
    await confirm()
    await sending
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

test.each([
  ['an unknown function', { to: bob, data: '0x12345678' }],
  ['ether, while no node tells what the account has', { to: bob, value: parseEther('1') }],
] as const)('“dangerous” shows %s', async (_, transaction) => {
  const { config, asked } = await openPage('dangerous')
  const sending = sendTransaction(config, { ...transaction, gas: 21_000n }).catch(
    (error: unknown) => error,
  )
  await dialog()
  expect(asked()).toEqual([])
  await decline()
  await sending
  expect(asked()).toEqual([])
})

test('“dangerous” shows typed data that names somebody of whom no node tells', async () => {
  const { config, asked } = await openPage('dangerous')
  await signTypedData(config, mail)
  expect(asked()).toHaveLength(1)
  const invitation = {
    domain: mail.domain,
    types: { Invitation: [{ name: 'guest', type: 'address' }] },
    primaryType: 'Invitation',
    message: { guest: bob },
  } as const
  const signing = signTypedData(config, invitation).catch((error: unknown) => error)
  expect((await dialog()).textContent).toContain(english.preview.warnings.nodeSilent)
  await decline()
  await signing
  expect(asked()).toHaveLength(1)
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

describe('a method that the review does not know', () => {
  const grant = { method: 'wallet_grantPermissions', params: [{ to: bob, limit: 5n.toString() }] }
  async function ask(request: { method: string; params?: unknown }) {
    const answers = { wallet_grantPermissions: () => 'granted', eth_sendTransaction: () => '0x1' }
    const page = await openPage('dangerous', answers)
    const provider = await providerOf(page.config)
    const asked = () => page.fake.requests.filter(({ method }) => method in answers)
    return { asking: provider.request(request).catch((error: unknown) => error), asked }
  }

  test('is a danger that the user must accept, and leaves a receipt', async () => {
    const left: unknown[] = []
    onTestFinished(newReceipts.subscribe(() => left.push(...newReceipts.get())))
    const { asking, asked } = await ask(grant)
    const shown = await dialog()
    const title = english.preview.titles.otherRequest({ method: grant.method })
    await until(() => expect(shown.textContent).toContain(title))
    expect(shown.textContent).toContain(bob)
    expect(asked()).toEqual([])
    await acceptRisk()
    await confirm()
    expect(await asking).toBe('granted')
    expect(asked()).toMatchObject([grant])
    await until(() =>
      expect(left).toMatchObject([
        { receipt: { method: grant.method, result: { kind: 'answer' } } },
      ]),
    )
  })

  test('is not sent if the user declines', async () => {
    const { asking, asked } = await ask(grant)
    await dialog()
    await decline()
    expect(await asking).toMatchObject({ code: 4001 })
    expect(asked()).toEqual([])
  })

  test('is refused if it connects and signs at once, as no account is known yet', async () => {
    const { config, fake } = await openPage('always', { eth_accounts: () => [] })
    const provider = await providerOf(config)
    await disconnect(config)
    const params = [{ capabilities: { signInWithEthereum: { nonce: '12345678' } } }]
    const asking = provider.request({ method: 'wallet_connect', params })
    await expect(asking).rejects.toMatchObject({ key: 'unreviewableMember' })
    expect(fake.methods()).not.toContain('wallet_connect')
  })

  test('cannot be hidden by a member that changes between two reads', async () => {
    const methods = ['eth_chainId', 'eth_sendTransaction', 'eth_sendTransaction']
    const { asking, asked } = await ask({
      get method() {
        return methods.shift() ?? ''
      },
      params: [{ from: alice, to: bob, value: '0x1' }],
    })
    await asking
    expect(asked()).toEqual([])
  })
})
