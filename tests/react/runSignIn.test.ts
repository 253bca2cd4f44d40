// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignInRequest } from '#connectors/defineConnector/ConnectorMembers.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import type { VerifyRequest } from '#lib/protocol/auth.ts'
import { buildSiweMessage } from '#lib/siwe/siweMessage.ts'
import { pendingSignInKey, readPendingSignIn } from '#react/session/pendingSignIn.ts'
import { runSignIn } from '#react/session/runSignIn.ts'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import type { CurrentStep, OwnersStep } from '#react/wallets/SignInFlow.ts'
import { alice, fakeProvider, rpcError } from '#tests/connectors/fakeProvider.ts'
import { testConnector } from '#tests/connectors/testConnector.ts'
import { until } from '#tests/support/until.ts'

const session = { address: alice, accountType: 'contract' }
const hours = 3600

/** What the page has asked the server for. */
let asked: { path: string; body: Record<string, unknown> }[]
/** The signatures that the server accepts. */
let accepted: string[]
let code: string
/** What the account’s code says of the empty signature. */
let approval: string
const yes = `0x1626ba7e${'0'.repeat(56)}`
const no = `0x${'f'.repeat(64)}`
let loadVerifier: () => Promise<unknown>

beforeEach(() => {
  asked = []
  accepted = []
  code = '0x60'
  approval = no
  loadVerifier = () => import('#lib/signatures/verifyContractSignature.ts')
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    const url = typeof input === 'string' ? input : input.url
    const body = JSON.parse(String(init.body ?? (await (input as Request).text())))
    const answers = { eth_chainId: '0x7a69', eth_getCode: code, eth_call: approval }
    if (!url.startsWith('/api'))
      return Response.json({
        jsonrpc: '2.0',
        id: body.id,
        result: answers[body.method as keyof typeof answers],
      })
    asked.push({ path: url, body })
    if (url === '/api/auth/challenge') return Response.json(issue(body.isShared === true))
    if (accepted.includes(body.signature)) return Response.json({ session })
    const { message, status } = routeErrors.signatureInvalid
    return Response.json(
      { error: { code: 'signatureInvalid', message, requestId: '1' } },
      { status },
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function issue(isShared: boolean) {
  const now = Date.now()
  const expiresAt = new Date(now + (isShared ? 24 * hours : 300) * 1000).toISOString()
  const message = buildSiweMessage({
    ...{ domain: 'site.example', uri: 'https://site.example', version: '1', chainId: 31337 },
    address: toAddress(alice) ?? '0x',
    nonce: 'abcdefgh12',
    issuedAt: new Date(now).toISOString(),
    expirationTime: expiresAt,
  })
  return { message, expiresAt }
}

type Answers = Parameters<typeof fakeProvider>[0]

/** A page whose user has chosen the wallet, which answers a request to sign as given. */
function signIn(
  answer: () => unknown,
  members: object = {},
  pending?: Parameters<typeof runSignIn>[0]['pending'],
  more: Answers = {},
) {
  const wallet = fakeProvider({ personal_sign: answer, ...more } satisfies Answers)
  const { config, connector } = testConnector(wallet, { members } as never)
  const load = { contractSignatures: loadVerifier } as never
  setConfigParts(config, { discovery: undefined, site: undefined as never, load })
  const steps: CurrentStep[] = []
  const controller = new AbortController()
  const result = runSignIn({
    ...{ config, connector, pending, purpose: 'signIn', basePath: '/api' },
    signal: controller.signal,
    isWanted: () => true,
    setStep(step) {
      controller.signal.throwIfAborted()
      steps.push(step)
    },
    explain: async () => ({ message: 'Failed.', fix: '' }),
  })
  const waiting = () =>
    until(() => {
      const last = steps.at(-1)
      if (last?.step !== 'owners' || last.isChecking) throw new Error('not waiting')
      return last as OwnersStep
    })
  return { wallet, result, steps, waiting, cancel: () => controller.abort(new Error('canceled')) }
}

test.each([
  ['0x', '0x'],
  ['an empty text', ''],
  ['null', null],
  ['the hash of a message', { messageHash: `0x${'a'.repeat(64)}` }],
  ['the hash of a transaction', { safeTxHash: `0x${'a'.repeat(64)}` }],
])(
  'an answer that is no signature (%s) is waited for, until the owners have approved',
  async (_, answer) => {
    const page = signIn(() => answer)
    const before = await page.waiting()
    expect(before.hasChecked).toBe(true)
    expect(readPendingSignIn()).toMatchObject({ wallet: 'test', expiresAt: before.expiresAt })
    accepted = ['0x']
    approval = yes
    before.check()
    await expect(page.result).resolves.toEqual(session)
    expect(asked.at(-1)?.body.signature).toBe('0x')
    expect(localStorage.getItem(pendingSignInKey)).toBeNull()
  },
)

test('a key account that answers without a signature has no owners to wait for', async () => {
  code = '0x'
  approval = '0x'
  await expect(signIn(() => '0x').result).rejects.toMatchObject({ key: 'walletGaveNoReason' })
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/challenge'])
})

test('the server is asked if the code that asks the account does not arrive', async () => {
  loadVerifier = () => Promise.reject(new Error('the module factory is not available.'))
  accepted = ['0x']
  await expect(signIn(() => '0x').result).resolves.toEqual(session)
})

test('a connector says that an account is shared, and has its signature later', async () => {
  let collected: string | undefined
  const isShared = vi.fn(async () => true)
  const collectedSignature = async () => collected
  const page = signIn(() => '0x', { isShared, collectedSignature })
  await page.waiting()
  expect(asked[0]?.body.isShared).toBe(true)
  expect(page.steps.find(({ step }) => step === 'sign')).toMatchObject({
    validUntil: expect.stringMatching(/Z$/),
  })
  collected = '0x1234'
  accepted = ['0x1234']
  // Nobody clicks: the wallet is asked now and then.
  await expect(page.result).resolves.toEqual(session)
})

test('a page that is opened again goes on without asking the wallet', async () => {
  const first = signIn(() => '0x')
  await first.waiting()
  const pending = readPendingSignIn()
  expect(pending).toBeDefined()
  const second = signIn(() => Promise.reject(new Error('asked')), {}, pending)
  const step = await second.waiting()
  accepted = ['0x']
  approval = yes
  step.check()
  await expect(second.result).resolves.toEqual(session)
  expect(second.wallet.methods()).not.toContain('personal_sign')
  first.cancel()
  await expect(first.result).rejects.toThrow('canceled')
})

test('whoever leaves is not asked about it again', async () => {
  const page = signIn(() => '0x')
  await page.waiting()
  page.cancel()
  await expect(page.result).rejects.toThrow('canceled')
  expect(localStorage.getItem(pendingSignInKey)).toBeNull()
})

test('a rejection ends a shared sign-in, and nothing of it is kept', async () => {
  const members = { isShared: async () => true }
  const reject = () => Promise.reject(rpcError(4001, 'User rejected'))
  await expect(signIn(reject, members).result).rejects.toThrow()
  expect(localStorage.getItem(pendingSignInKey)).toBeNull()
})

test('an ordinary message that nobody signs in time ends the wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = signIn(() => new Promise(() => undefined))
  const failed = expect(page.result).rejects.toMatchObject({ key: 'challengeInvalid' })
  await until(() => expect(page.wallet.methods()).toContain('personal_sign'))
  await vi.advanceTimersByTimeAsync(299_000)
  expect(page.steps.at(-1)?.step).toBe('sign')
  await vi.advanceTimersByTimeAsync(2_000)
  await failed
})

test('what has expired, or is no such entry, is not gone on with', () => {
  const entry = { message: 'a', address: alice, chainId: 1, wallet: 'test' }
  const kept = (value: unknown) => {
    localStorage.setItem(pendingSignInKey, JSON.stringify(value))
    return readPendingSignIn()
  }
  expect(kept({ ...entry, expiresAt: new Date(Date.now() + 1000).toISOString() })).toBeDefined()
  expect(kept({ ...entry, expiresAt: new Date(Date.now() - 1).toISOString() })).toBeUndefined()
  expect(kept({ ...entry, expiresAt: 'soon' })).toBeUndefined()
  expect(kept({ message: 'a' })).toBeUndefined()
  expect(kept(null)).toBeUndefined()
})

test('a page whose node does not answer asks the server', async () => {
  vi.stubGlobal('fetch', withoutNode(globalThis.fetch))
  const page = signIn(() => '0x')
  const step = await page.waiting()
  expect(asked.at(-1)).toMatchObject({ path: '/api/auth/verify', body: { signature: '0x' } })
  accepted = ['0x']
  step.check()
  await expect(page.result).resolves.toEqual(session)
})

/** The same server, and no node. */
function withoutNode(fetch: typeof globalThis.fetch) {
  return async (input: string, init?: RequestInit) => {
    if (String(input).startsWith('/api')) return fetch(input, init)
    throw new TypeError('fetch failed')
  }
}

test('a signature that the server refuses ends the sign-in', async () => {
  const collectedSignature = async () => '0x99'
  const page = signIn(() => '0x', { collectedSignature })
  await expect(page.result).rejects.toMatchObject({ key: 'signatureInvalid' })
  expect(localStorage.getItem(pendingSignInKey)).toBeNull()
})

/** A wallet that signs for this account as it connects. */
function signsOnConnect(address: string) {
  let request: SignInRequest | undefined
  const members = {
    signInOnConnect: (next: SignInRequest | undefined) => {
      request = next
    },
  }
  const answer = async () => {
    const challenge = await request?.requestChallenge()
    const signed = { kind: 'pairing', message: JSON.stringify(challenge), signature: '0x12' }
    request?.onSigned(signed as VerifyRequest, address as `0x${string}`)
    return [alice]
  }
  return { members, answers: { eth_requestAccounts: answer } }
}

test('a wallet that has signed as it connected is asked for nothing more', async () => {
  accepted = ['0x12']
  const { members, answers } = signsOnConnect(alice)
  const page = signIn(() => '0x34', members, undefined, answers)
  await expect(page.result).resolves.toEqual(session)
  expect(page.steps.map(({ step }) => step)).toEqual(['connect', 'connect', 'verify'])
  expect(asked).toMatchObject([
    { path: '/api/auth/challenge', body: { kind: 'pairing' } },
    { path: '/api/auth/verify', body: { kind: 'pairing', signature: '0x12' } },
  ])
})

test('what it signed for another account is not submitted', async () => {
  const { members, answers } = signsOnConnect('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const { result } = signIn(() => '0x34', members, undefined, answers)
  await expect(result).rejects.toMatchObject({ key: 'messageInvalid', details: 'address' })
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/challenge'])
})

test('after a cancel, what it signed is not submitted', async () => {
  const { members, answers } = signsOnConnect(alice)
  const page = signIn(() => '0x34', members, undefined, {
    async eth_requestAccounts() {
      const accounts = await answers.eth_requestAccounts()
      page.cancel()
      return accounts
    },
  })
  await expect(page.result).rejects.toThrow('canceled')
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/challenge'])
})
