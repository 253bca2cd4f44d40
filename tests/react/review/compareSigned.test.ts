import {
  numberToHex,
  type TransactionSerializable,
  type TransactionSerializableEIP1559,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isSignedAsAsked } from '#react/review/compareSigned.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'

const key = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const accessList = [{ address: bob, storageKeys: [`0x${'1'.repeat(64)}`] }] as const
const authorization = await other.signAuthorization({ address: bob, chainId: 1, nonce: 0 })

const asked = {
  ...{ from: key.address, to: bob, value: '0x64', data: '0xA9059CBB', nonce: '0x2' },
  ...{ gas: '0x5208', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x1', chainId: '0x7a69' },
}
const signed: TransactionSerializableEIP1559 = {
  type: 'eip1559',
  to: bob,
  value: 100n,
  data: '0xa9059cbb',
  nonce: 2,
  gas: 21_000n,
  maxFeePerGas: 100n,
  maxPriorityFeePerGas: 1n,
  chainId: 31337,
}

async function check(change: object, by = key, more: object = {}) {
  const transaction = { ...signed, ...change } as TransactionSerializable
  const answer = await by.signTransaction(transaction)
  return isSignedAsAsked(answer, { ...asked, ...more }, key.address)
}

test('a transaction that is signed as it was asked for matches, also in geth’s form', async () => {
  expect(await check({})).toBe(true)
  const raw = await key.signTransaction(signed)
  expect(await isSignedAsAsked({ raw, tx: {} }, asked, key.address)).toBe(true)
})

test.each([
  ['a lower fee', { maxFeePerGas: 50n }],
  ['less gas', { gas: 20_000n }],
])('%s is the user’s own choice', async (_, change) => {
  expect(await check(change)).toBe(true)
})

test('what was not asked for is the wallet’s choice', async () => {
  const { gas: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, nonce: ____, ...bare } = asked
  const raw = await key.signTransaction(signed)
  expect(await isSignedAsAsked(raw, bare, key.address)).toBe(true)
})

test('the price may be in the other form, and the lists are compared', async () => {
  const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...legacy } = signed
  const price = { ...legacy, type: 'legacy', gasPrice: 100n } as TransactionSerializable
  expect(await isSignedAsAsked(await key.signTransaction(price), asked, key.address)).toBe(true)
  const lists = { accessList, authorizationList: [authorization], type: 'eip7702' }
  const { address, chainId, nonce, r, s, yParity } = authorization
  const numbers = { chainId: numberToHex(chainId), nonce: numberToHex(nonce) }
  const written = { address, ...numbers, r, s, yParity: numberToHex(yParity ?? 0) }
  const more = { accessList, authorizationList: [written] }
  expect(await check(lists, key, more)).toBe(true)
  expect(await check(lists, key, { accessList })).toBe(false)
  expect(await check(lists, key, { ...more, accessList: [] })).toBe(false)
  expect(
    await check(lists, key, { accessList, authorizationList: [{ ...written, nonce: '0x1' }] }),
  ).toBe(false)
})

test.each([
  ['network', { chainId: 1 }],
  ['number', { nonce: 3 }],
  ['recipient', { to: alice }],
  ['amount', { value: 101n }],
  ['data', { data: '0xa9059cbc' }],
  ['fee', { maxFeePerGas: 101n }],
  ['gas', { gas: 21_001n }],
  ['access list', { accessList }],
  ['authorizations', { type: 'eip7702', authorizationList: [authorization] }],
  ['recipient, which is none', { to: undefined }],
])('another %s is another transaction', async (_, change) => {
  expect(await check(change)).toBe(false)
})

test('another key, no network, no signature and no transaction are refused', async () => {
  expect(await check({}, other)).toBe(false)
  const { chainId: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, ...legacy } = signed
  const everywhere = { ...legacy, type: 'legacy', gasPrice: 100n } as const
  const raw = await key.signTransaction(everywhere as never)
  expect(await isSignedAsAsked(raw, asked, key.address)).toBe(false)
  for (const answer of ['0x', '0x02', `0x${'1'.repeat(64)}`, 'signed', null, {}])
    expect(await isSignedAsAsked(answer, asked, key.address)).toBe(false)
})
