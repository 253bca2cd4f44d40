import {
  encodeAbiParameters,
  type Hex,
  hashMessage,
  RpcRequestError,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { noteAccountType } from '#react/review/accountTypes.ts'
import { checkAnswer } from '#react/review/checkAnswer.ts'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'

const key = privateKeyToAccount(generatePrivateKey())
const hash = hashMessage('Hello')
const signature = await key.signMessage({ message: 'Hello' })
/** As a contract account returns it: longer than a key's signature. */
const long = encodeAbiParameters([{ type: 'bytes' }], [signature])
const accepted = `0x1626ba7e${'0'.repeat(56)}`
const rejected = `0x${'f'.repeat(8)}${'0'.repeat(56)}`
const otherSignature = { key: fallbackErrors.otherSignature.key }

afterEach(() => {
  vi.useRealTimers()
})

let loadVerifier = () => import('#lib/signatures/verifyContractSignature.ts')

type Node = { code?: Hex; call?: () => unknown }

/** Checks an answer of bob's wallet, where the node answers as given. */
function check(answer: unknown, node: Node = {}, kind: 'message' | 'authorization' = 'message') {
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_getCode') return node.code ?? '0x'
    return node.call?.()
  }
  const transport = custom({ request }, { retryCount: 0 })
  const config = createConfig({ chains: [foundry], transports: { [foundry.id]: transport } })
  setConfigParts(config, { load: { contractSignatures: loadVerifier } } as never)
  return checkAnswer(config, { kind, hash, account: bob, chainId: foundry.id }, answer)
}

const revert = () => {
  throw new RpcRequestError({
    body: {},
    error: { code: 3, message: 'execution reverted' },
    url: 'http://localhost',
  })
}

test.each([
  ['a contract account’s key', signature],
  ['a contract account', long],
])('a signature of %s matches if its code accepts it', async (_, answer) => {
  await expect(check(answer, { code: '0x60', call: () => accepted })).resolves.toBe('matches')
})

test.each([
  ['rejects it', () => rejected],
  ['reverts', revert],
])('a signature is another one’s if the account’s code %s', async (_, call) => {
  await expect(check(long, { code: '0x60', call })).rejects.toMatchObject(otherSignature)
})

test('the code of an account that is not deployed yet is asked, too', async () => {
  const wrapped = serializeErc6492Signature({ address: bob, data: '0x12', signature })
  await expect(check(wrapped, { call: () => '0x01' })).resolves.toBe('matches')
  await expect(check(wrapped, { call: () => '0x00' })).rejects.toMatchObject(otherSignature)
})

test('a node that fails is no alarm', async () => {
  const fail = () => {
    throw new Error('The node is broken.')
  }
  await expect(check(long, { code: '0x60', call: fail })).resolves.toBe('unchecked')
  await expect(check(long, { code: '0x60', call: () => '0x' })).resolves.toBe('unchecked')
})

test('code that does not arrive is no alarm, and is loaded again the next time', async () => {
  const load = loadVerifier
  loadVerifier = () => Promise.reject(new Error('Failed to load chunk a.js'))
  const node = { call: () => accepted }
  expect(await check(long, node)).toBe('unchecked')
  loadVerifier = load
  expect(await check(long, node)).toBe('matches')
})

test('a node that does not answer holds up the page for seconds only', async () => {
  vi.useFakeTimers()
  const checking = check(long, { code: '0x60', call: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(checking).resolves.toBe('unchecked')
})

test('an answer that is too short for a signature is one that is collected elsewhere', async () => {
  await expect(check('0x', { code: '0x60', call: () => rejected })).resolves.toBe('unchecked')
})

test.each(['0x', '', null, { messageHash: `0x${'a'.repeat(64)}` }])(
  'an answer that is no signature (%j) matches if the owners approved the request on chain',
  async (answer) => {
    await expect(check(answer, { code: '0x60', call: () => accepted })).resolves.toBe('matches')
    await expect(check(answer, { code: '0x60', call: () => rejected })).resolves.toBe('unchecked')
    await expect(check(answer)).resolves.toBe('unchecked')
  },
)

test('an authorization can only be signed by the account’s key', async () => {
  const { r, s, yParity } = await key.signAuthorization({ address: bob, chainId: 1, nonce: 0 })
  const node = { code: '0x60' as const, call: () => accepted }
  await expect(check({ r, s, yParity }, node, 'authorization')).rejects.toMatchObject(
    otherSignature,
  )
})

test('without a node, another key’s signature is refused for an account that signs by its key', async () => {
  const fail = () => {
    throw new Error('The node is broken.')
  }
  const node = { code: '0x60' as const, call: fail }
  await expect(check(signature, node)).resolves.toBe('unchecked')
  noteAccountType({ address: bob, accountType: 'contract' })
  await expect(check(signature, node)).resolves.toBe('unchecked')
  noteAccountType({ address: bob, accountType: 'eoa' })
  await expect(check(signature, node)).rejects.toMatchObject(otherSignature)
})

test('a signed transaction is compared with what was asked for, without a node', async () => {
  const method = 'eth_signTransaction'
  const transaction = {
    to: bob,
    value: 1n,
    gas: 21_000n,
    gasPrice: 1n,
    chainId: 1,
    nonce: 0,
  } as const
  const answer = await key.signTransaction({ ...transaction, type: 'legacy' })
  const config = createConfig({
    chains: [foundry],
    transports: { [foundry.id]: custom({} as never) },
  })
  const passed = { kind: 'transaction', hash, account: key.address, chainId: 1 } as const
  const params = [{ to: bob, value: '0x1', chainId: '0x1' }]
  await expect(checkAnswer(config, passed, answer, { method, params })).resolves.toBe('matches')
  const other = [{ to: bob, value: '0x2', chainId: '0x1' }]
  await expect(
    checkAnswer(config, passed, answer, { method, params: other }),
  ).rejects.toMatchObject(otherSignature)
})
