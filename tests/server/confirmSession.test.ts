import { type ChildProcess, spawn } from 'node:child_process'
import { concat, createTestClient, http, numberToHex, pad, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { issueChallenge } from '#server/auth/challenge.ts'
import { createSession, requireConfirmed, sessionOf } from '#server/auth/session.ts'
import { verifySignIn } from '#server/auth/verify.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { Env } from '#server/env/Env.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import type { RouteCall } from '#server/http/route.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

/** Runtime code that returns ERC-1271's magic value for any signature, and one that does not. */
const saysYes = '0x631626ba7e60e01b60005260206000f3'
const saysNo = '0x63ffffffff60e01b60005260206000f3'

const start = new Date('2026-05-01T10:00:00.000Z')
const hours = (count: number) => new Date(start.getTime() + count * 3600_000)

let anvil: ChildProcess
let open: OpenDatabase
let env: Env
let rpcUrl: string

const chain = () =>
  createTestClient({
    mode: 'anvil',
    chain: foundry,
    transport: http(rpcUrl, { retryCount: 20, retryDelay: 50 }),
  }).extend(publicActions)

beforeAll(async () => {
  const port = await freePort()
  rpcUrl = `http://127.0.0.1:${port}`
  anvil = spawn('node_modules/.bin/anvil', ['--port', String(port), '--silent'], {
    stdio: 'ignore',
  })
  env = readTestEnv({ PORT: '15000', RPC_URLS: `31337=${rpcUrl}`, RATE_LIMITS: 'all=1000/60' })
  open = await openTestDatabase()
})
afterAll(async () => {
  anvil.kill()
  await open.close()
})

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** Signs in an account with contract code; returns what its browser's requests contain. */
async function signIn({
  address = newAddress(),
  signature = '0x1234',
  client = 'test',
  at = env,
}: {
  address?: `0x${string}`
  signature?: `0x${string}`
  client?: string
  at?: Env
} = {}) {
  await chain().setCode({ address, bytecode: saysYes })
  const context = { db: open.db, env: at, now: start }
  const issued = await issueChallenge(context, { address, chainId: 31337, preToken: 'absent' })
  const { message } = issued.challenge
  const { token } = await verifySignIn(context, {
    message,
    signature,
    preToken: issued.preToken,
    oldToken: 'absent',
    client,
    cookies: null,
  })
  const cookies = `${sessionCookie(env)}=${token}`
  const call = (now: Date, at = env) =>
    ({ cookies, env: at, now, db: async () => open.db, client }) as unknown as RouteCall
  return { address, call }
}

/** The delegation ends with a transaction, so in a block of its own. */
async function revoke(address: `0x${string}`) {
  await chain().setCode({ address, bytecode: '0x' })
  await chain().mine({ blocks: 1 })
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'goes on',
    (error: WalletError) => error.key,
  )

/** The same site without a reachable node. */
const away = () => readTestEnv({ PORT: '15000', RPC_URLS: '31337=http://localhost:1' })

test('a contract account that no longer accepts the signature loses its session before a sensitive action', async () => {
  const { address, call } = await signIn()
  expect(await outcome(requireConfirmed(call(hours(0.1))))).toBe('goes on')
  await chain().setCode({ address, bytecode: saysNo })
  expect(await outcome(sessionOf(call(hours(0.2))))).toBe('goes on')
  expect(await outcome(requireConfirmed(call(hours(0.3))))).toBe('notSignedIn')
  expect(await outcome(sessionOf(call(hours(0.4))))).toBe('notSignedIn')
})

test('a delegation (EIP-7702) that was revoked ends its session, which a node that is behind does not', async () => {
  const { address, call } = await signIn()
  await revoke(address)
  // Of a block before the sign-in: its time, no code, and no answer.
  const block = `${pad(numberToHex(start.getTime() / 1000), { size: 32 })}${'0'.repeat(3 * 64)}`
  const behind = await withNode({
    eth_call: ([{ to }]: [{ to?: string }]) => ({ result: to ? '0x' : block }),
    eth_getCode: { result: '0x' },
  })
  expect(await outcome(requireConfirmed(call(hours(0.1), behind)))).toBe('chainUnavailable')
  expect(await outcome(sessionOf(call(hours(23))))).toBe('goes on')
  expect(await outcome(sessionOf(call(hours(25), behind)))).toBe('goes on')
  expect(await outcome(requireConfirmed(call(hours(25.1))))).toBe('notSignedIn')
  expect(await outcome(sessionOf(call(hours(25.2))))).toBe('notSignedIn')
})

test('a revoked delegation ends its session with the daily confirmation', async () => {
  const { address, call } = await signIn()
  await revoke(address)
  expect(await outcome(sessionOf(call(hours(23))))).toBe('goes on')
  expect(await outcome(sessionOf(call(hours(25))))).toBe('notSignedIn')
})

test.each([
  // return(0, 0)
  ['answers nothing', '0x60006000f3'],
  // jumpdest; push 0; jump
  ['burns all gas', '0x5b600056'],
  // revert(0, 70 kB)
  ['reverts with more than is read', '0x620111706000fd'],
  ['breaks', '0xfe'],
] as const)('a session ends once the account has other code, which %s', async (_, bytecode) => {
  const [daily, sensitive] = [await signIn(), await signIn()]
  expect(await outcome(sessionOf(daily.call(hours(23))))).toBe('goes on')
  for (const { address } of [daily, sensitive]) await chain().setCode({ address, bytecode })
  await chain().mine({ blocks: 1 })
  expect(await outcome(sessionOf(daily.call(hours(25))))).toBe('notSignedIn')
  expect(await outcome(requireConfirmed(sensitive.call(hours(1))))).toBe('notSignedIn')
})

test('a contract account is confirmed daily, and a rejection ends the session', async () => {
  const { address, call } = await signIn()
  for (const at of [12, 23.9, 30, 47])
    expect(await outcome(sessionOf(call(hours(at))))).toBe('goes on')
  await chain().setCode({ address, bytecode: saysNo })
  expect(await outcome(sessionOf(call(hours(53.9))))).toBe('goes on')
  expect(await outcome(sessionOf(call(hours(54.1))))).toBe('notSignedIn')
})

test('an unreachable chain ends no session, allows no sensitive action, and is queried again soon', async () => {
  const { address, call } = await signIn()
  expect(await outcome(sessionOf(call(hours(23))))).toBe('goes on')
  expect(await outcome(sessionOf(call(hours(25), away())))).toBe('goes on')
  expect(await outcome(requireConfirmed(call(hours(25), away())))).toBe('chainUnavailable')
  await chain().setCode({ address, bytecode: saysNo })
  expect(await outcome(sessionOf(call(hours(25.2))))).toBe('notSignedIn')
})

test('one of several parallel requests queries the chain, and all succeed', async () => {
  const { call } = await signIn()
  expect(await outcome(sessionOf(call(hours(23))))).toBe('goes on')
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => outcome(sessionOf(call(hours(25))))),
  )
  expect(new Set(outcomes)).toEqual(new Set(['goes on']))
})

/** The same site with other limits. */
const limited = (limits: string) =>
  readTestEnv({ PORT: '15000', RPC_URLS: `31337=${rpcUrl}`, RATE_LIMITS: limits })

test('the confirmations of one client are counted: past its limit it is refused, others are not', async () => {
  const at = limited('chainCheckFrom=2/60')
  const [one, two, three, other] = [
    ...(await Promise.all(Array.from({ length: 3 }, () => signIn({ client: '192.0.2.1' })))),
    await signIn({ client: '192.0.2.2' }),
  ]
  for (const session of [one, two, three, other])
    expect(await outcome(sessionOf(session?.call(hours(23)) as RouteCall))).toBe('goes on')
  const due = hours(24.5)
  expect(await outcome(sessionOf(one?.call(due, at) as RouteCall))).toBe('goes on')
  expect(await outcome(sessionOf(two?.call(due, at) as RouteCall))).toBe('goes on')
  expect(await outcome(sessionOf(three?.call(due, at) as RouteCall))).toBe('rateLimited')
  expect(await outcome(sessionOf(other?.call(due, at) as RouteCall))).toBe('goes on')
})

test('once all clients have used up the checks, a confirmation waits, and asks no node', async () => {
  const at = limited('chainCheck=1/60')
  const { address, call } = await signIn({ client: '192.0.2.3' })
  const first = await signIn({ client: '192.0.2.4' })
  for (const one of [call, first.call])
    expect(await outcome(sessionOf(one(hours(23))))).toBe('goes on')
  await chain().setCode({ address, bytecode: saysNo })
  expect(await outcome(sessionOf(first.call(hours(24.7), at)))).toBe('goes on')
  expect(await outcome(sessionOf(call(hours(24.7), at)))).toBe('goes on')
  expect(await outcome(sessionOf(call(hours(24.9), at)))).toBe('notSignedIn')
})

test('long signatures that a contract accepts use up what one client may store', async () => {
  const at = limited('all=1000/60,stored=40/3600')
  const long = { signature: `0x${'12'.repeat(15_500)}`, at } as const
  await signIn({ ...long, client: '192.0.2.5' })
  expect(await outcome(signIn({ ...long, client: '192.0.2.5' }))).toBe('rateLimited')
  await signIn({ ...long, client: '192.0.2.6' })
})

test('a contract account’s session without the signature that opened it ends', async () => {
  const address = newAddress()
  const account = { address, chainId: 31337, accountType: 'contract' } as const
  for (const sendRequest of [sessionOf, requireConfirmed]) {
    const { token } = await createSession(open.db, start, account, 'absent')
    const cookies = `${sessionCookie(env)}=${token}`
    const call = {
      ...{ cookies, env, now: hours(0.1), client: 'test' },
      db: async () => open.db,
    } as unknown as RouteCall
    expect(await outcome(sendRequest(call))).toBe('notSignedIn')
    expect(await outcome(sessionOf(call))).toBe('notSignedIn')
  }
})

/** The same site with a node that gives these responses. */
async function withNode(answers: Parameters<typeof fakeNode>[0]): Promise<Env> {
  const node = await fakeNode(answers)
  onTestFinished(node.close)
  return readTestEnv({ PORT: '15000', RPC_URLS: `31337=${node.url}` })
}

const rpcError = (code: number, message: string) => ({ eth_call: { error: { code, message } } })

describe('when a session of a contract account is confirmed, a node that', () => {
  test.each([
    ['has no code at the address', { eth_getCode: { result: '0x' }, eth_call: { result: '0x' } }],
    ['returns nothing for the call', { eth_call: { result: '0x' } }],
    ['answers with something else than bytes', { eth_call: { result: true } }],
    ['ran out of gas', rpcError(-32000, 'out of gas')],
    ['caps the gas', rpcError(-32000, 'gas limit is too high for this plan')],
    ['reverted a block', rpcError(-32000, 'block was reverted by a reorganization')],
    ['has no such state', rpcError(-32000, 'header not found in EVM stack')],
  ])('%s ends no session and allows no sensitive action', async (_, answers) => {
    const { call } = await signIn()
    const node = await withNode(answers)
    expect(await outcome(requireConfirmed(call(hours(0.1), node)))).toBe('chainUnavailable')
    expect(await outcome(sessionOf(call(hours(1))))).toBe('goes on')
    expect(await outcome(requireConfirmed(call(hours(1))))).toBe('goes on')
  })

  test.each([
    ['another value', { eth_call: { result: `0x${'0'.repeat(64)}` } }],
    ['a revert with its code', rpcError(3, 'VM Exception')],
    ['a revert in words', rpcError(-32000, 'execution reverted: not an owner')],
  ])('returns %s ends it', async (_, answers) => {
    const { call } = await signIn()
    const node = await withNode(answers)
    expect(await outcome(requireConfirmed(call(hours(0.1), node)))).toBe('notSignedIn')
    expect(await outcome(sessionOf(call(hours(0.2))))).toBe('notSignedIn')
  })
})

test.each([
  ['geth', -32000, 'invalid jump destination', undefined],
  ['geth', -32000, 'return data out of bounds', undefined],
  ['Nethermind', -32015, 'VM execution error.', 'BadJumpDestination'],
  ['Parity', -32015, 'VM execution error.', 'Reverted 0x'],
])(
  'code that fails in the words of %s ends its session (%i %s)',
  async (_, code, message, data) => {
    const { call } = await signIn()
    const seconds = pad(numberToHex(hours(0.1).getTime() / 1000))
    const node = await withNode({
      // Within a call of our own, that call goes on.
      eth_call: ([request]) =>
        (request as { to?: string }).to
          ? { error: { code, message, data } }
          : { result: concat([seconds, pad('0x'), pad('0x')]) },
    })
    expect(await outcome(requireConfirmed(call(hours(0.2), node)))).toBe('notSignedIn')
  },
)
