import { numberToHex, parseEther, parseGwei } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createConfig, http } from 'wagmi'
import { foundry } from 'wagmi/chains'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { readFeeFacts } from '#react/review/readFeeFacts.ts'
import { account, context, friend } from '#tests/lib/review/preview/context.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

type Transaction = Extract<SigningRequest, { kind: 'transaction' }>

const usual = { gas: 21_000n, price: parseGwei('1') }
const hex = (value: bigint) => ({ result: numberToHex(value) })

/** The node of an account with 5 ether, of whose transactions 7 and 8 wait to be mined. */
const answers = {
  eth_getCode: { result: '0x' },
  eth_getBalance: hex(parseEther('5')),
  eth_gasPrice: hex(usual.price),
  eth_estimateGas: hex(usual.gas),
  eth_getTransactionCount: ([, block]: unknown[]) => hex(block === 'pending' ? 9n : 7n),
}

/** The facts from that node, and the warnings of a request that is read with them. */
async function review(more: Partial<Transaction>, changed: Partial<typeof answers> = {}) {
  const node = await fakeNode({ ...answers, ...changed })
  onTestFinished(node.close)
  const config = createConfig({
    chains: [foundry],
    transports: { [foundry.id]: http(node.url, { retryCount: 0 }) },
  })
  const request = { kind: 'transaction', to: friend, value: 1n, ...more } as const
  const facts = await readFeeFacts(config, { account, chainId: foundry.id }, request)
  const { warnings } = preview(request, { ...context, ...facts })
  return { facts, codes: warnings.map(({ code }) => code) }
}

test('a usual fee is no danger', async () => {
  const { facts, codes } = await review({ maxFeePerGas: parseGwei('2') })
  expect(facts).toEqual({ balance: parseEther('5'), nodeFee: usual, paysFee: true })
  expect(codes).toEqual([])
})

test.each([
  ['price', { maxFeePerGas: parseGwei('2000') }],
  ['tip', { maxPriorityFeePerGas: parseGwei('2000') }],
  ['gas', { gas: 100_000_000n }],
])('a fee of many times the node’s estimate is a danger, by its %s', async (_, more) => {
  expect((await review(more)).codes).toContain('excessiveFee')
})

test('a fee that takes most of the balance is a danger', async () => {
  const { codes } = await review({ gas: 21_000n, maxFeePerGas: parseGwei('230000') })
  expect(codes).toContain('feeTakesBalance')
})

test('a number of a transaction that waits to be mined replaces it', async () => {
  const { facts, codes } = await review({ nonce: 8n })
  expect(facts.pendingNonces).toEqual({ first: 7n, next: 9n })
  expect(codes).toEqual(['replacesPending'])
  expect((await review({ nonce: 9n })).codes).toEqual([])
})

test('an account with code does not pay itself, one that delegates to a contract does', async () => {
  const more = { maxFeePerGas: parseGwei('2000') }
  const contract = await review(more, { eth_getCode: { result: '0x6001' } })
  expect([contract.facts.paysFee, contract.facts.nodeFee]).toEqual([false, undefined])
  const delegation = { result: `0xef0100${'11'.repeat(20)}` }
  const delegating = await review(more, { eth_getCode: delegation })
  expect([delegating.facts.paysFee, delegating.codes]).toEqual([true, ['excessiveFee']])
})

test('what the node does not tell is missing, and the rest is there', async () => {
  const refused = { error: { code: 3, message: 'execution reverted' } } as never
  const { facts } = await review({}, { eth_estimateGas: refused })
  expect(facts).toMatchObject({
    balance: parseEther('5'),
    nodeFee: { gas: undefined, price: usual.price },
  })
})
