import { type Hex, hashMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { NewReceipt } from '#lib/protocol/receipts.ts'
import { type AnsweredRequest, leaveReceipt, newReceipts } from '#react/review/newReceipts.ts'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { until } from '#tests/support/until.ts'

const key = privateKeyToAccount(generatePrivateKey())
const loadVerifier = () => import('#lib/signatures/verifyContractSignature.ts')
const config = createConfig({
  chains: [foundry],
  // The account has no code.
  transports: { [foundry.id]: custom({ request: async () => '0x' }) },
})
setConfigParts(config, { load: { contractSignatures: loadVerifier } } as never)
const hash = hashMessage('Hello')

afterEach(() => {
  newReceipts.take()
})

function answered(change: Partial<AnsweredRequest> = {}): AnsweredRequest {
  return {
    user: { identity: key.address },
    request: { method: 'personal_sign', params: ['0x48656c6c6f', key.address] },
    passed: { kind: 'message', hash, account: key.address, chainId: foundry.id },
    wallet: { id: 'test.wallet', name: 'Test Wallet' },
    shown: [{ kind: 'message', title: 'Sign a message', fields: [], hash, warnings: [] }],
    answer: '0x1234',
    ...change,
  }
}

async function receiptOf(change: Partial<AnsweredRequest>): Promise<NewReceipt> {
  leaveReceipt(answered(change), config)
  await until(() => expect(newReceipts.get()).toHaveLength(1))
  const [left] = newReceipts.take()
  const receipt = left?.receipt
  if (!receipt || receipt instanceof WalletError) throw new Error('There is no receipt.')
  return receipt
}

test('a signature of the account matches what was shown, another one differs', async () => {
  const answer = await key.signMessage({ message: 'Hello' })
  const receipt = await receiptOf({ answer })
  expect(receipt).toMatchObject({
    title: 'Sign a message',
    check: 'matches',
    result: { kind: 'signature', value: answer },
    account: key.address,
    signedHash: hash,
  })
  const other = await key.signMessage({ message: 'Other' })
  expect((await receiptOf({ answer: other })).check).toBe('differs')
})

test('each change of what was shown or asked changes its hash only', async () => {
  const first = await receiptOf({})
  const warning = { code: 'code', severity: 'danger', text: 'Stop', tag: 'x' } as never
  const [shown] = answered().shown
  if (!shown) throw new Error('There is no preview.')
  const warned = await receiptOf({ shown: [{ ...shown, warnings: [warning] }] })
  expect(warned.askedHash).toBe(first.askedHash)
  expect(warned.shownHash).not.toBe(first.shownHash)
  const asked = await receiptOf({ request: { method: 'personal_sign', params: ['0x'] } })
  expect(asked.askedHash).not.toBe(first.askedHash)
  expect(asked.shownHash).toBe(first.shownHash)
})

test('a raw transaction, which anyone could send, is not part of its receipt', async () => {
  const raw = `0x02${'ab'.repeat(100)}` as Hex
  const receipt = await receiptOf({
    request: { method: 'eth_signTransaction', params: [] },
    answer: { raw, tx: {} },
  })
  expect(JSON.stringify(receipt)).not.toContain('abab')
  expect(receipt.result.value).toMatch(/^sha256:[0-9a-f]{64}$/)
})

test('answers of batches and transactions are kept as such, long ones by their hash', async () => {
  const batch = { request: { method: 'wallet_sendCalls', params: [] }, answer: { id: '0x1' } }
  expect((await receiptOf(batch)).result).toEqual({ kind: 'batch', value: '0x1' })
  const sent = { method: 'eth_sendTransaction', params: [] }
  const passed = { ...answered().passed, kind: 'transaction' as const }
  expect(await receiptOf({ request: sent, passed, answer: hash })).toMatchObject({
    result: { kind: 'transaction', value: hash },
    check: 'unchecked',
  })
  expect(await receiptOf({ request: sent, passed, answer: hash })).not.toHaveProperty('signedHash')
  const long = await receiptOf({ answer: `0x${'1'.repeat(9000)}` })
  expect(long.result.value).toMatch(/^sha256:/)
})

test('a request that cannot be hashed is an error beside the answer', async () => {
  const params: unknown[] = []
  params.push(params)
  leaveReceipt(answered({ request: { method: 'personal_sign', params } }), config)
  await until(() => expect(newReceipts.get()).toHaveLength(1))
  expect(newReceipts.get()[0]?.receipt).toMatchObject({ key: 'receiptNotKept' })
})
