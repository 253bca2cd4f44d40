import { expect, test } from 'vitest'
import { firstPreviousHash, type KeptReceipt, type Receipt } from '#lib/protocol/receipts.ts'
import { canonicalJson } from '#lib/receipts/canonicalJson.ts'
import { checkReceipts } from '#lib/receipts/checkReceipts.ts'
import { hashReceipt } from '#lib/receipts/hashOf.ts'

const identity = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A chain of four, as it is exported. */
function exported(count = 4, version: Receipt['version'] = 2) {
  const receipts: KeptReceipt[] = []
  for (let number = 1; number <= count; number++) {
    const receipt: Receipt = {
      version,
      id: `00000000-0000-4000-8000-00000000000${number}`,
      number,
      identity,
      origin: 'https://site.example',
      at: `2026-11-23T12:00:0${number}.000Z`,
      title: `Send ${number} ETH`,
      shownHash: 'a'.repeat(64),
      askedHash: 'b'.repeat(64),
      method: 'eth_sendTransaction',
      result: { kind: 'transaction', value: `0x${'c'.repeat(64)}` },
      check: 'unchecked',
      wallet: { id: 'io.metamask', name: 'MetaMask' },
      account: identity,
      chainId: 1,
      ...(version === 2 && { serverCheck: 'unchecked' }),
      previousHash: receipts.at(-1)?.hash ?? firstPreviousHash,
    }
    receipts.push({ ...receipt, hash: hashReceipt(receipt) })
  }
  const headHash = receipts.at(-1)?.hash ?? firstPreviousHash
  return { version: 1, identity, count, headHash, receipts }
}

function receiptAt(file: ReturnType<typeof exported>, number: number): KeptReceipt {
  const found = file.receipts.find((one) => one.number === number)
  if (!found) throw new Error(`The chain has no receipt ${number}.`)
  return found
}

test('a chain as it was kept is complete, also without receipts and after JSON', () => {
  expect(checkReceipts(exported())).toEqual([])
  expect(checkReceipts(exported(0))).toEqual([])
  expect(checkReceipts(exported(4, 1))).toEqual([])
  expect(checkReceipts(exported(1, 3 as 2))).toEqual([{ kind: 'altered', from: 1, to: 1 }])
  expect(checkReceipts(JSON.parse(JSON.stringify(exported())))).toEqual([])
})

test.each([1, 2, 3, 4])('every altered field of receipt %i is found', (number) => {
  for (const name of Object.keys(receiptAt(exported(), 1)) as (keyof KeptReceipt)[]) {
    // A number says which receipt it is; see the tests of missing ones.
    if (name === 'number') continue
    const file = exported()
    Object.assign(receiptAt(file, number), { [name]: 'other' })
    expect(checkReceipts(file), name).toContainEqual({ kind: 'altered', from: number, to: number })
  }
})

test('receipts of another user are found', () => {
  const file = exported(1)
  expect(checkReceipts({ ...file, identity: '0xother' })).toEqual([
    { kind: 'altered', from: 1, to: 1 },
  ])
})

test('an added field is found', () => {
  const file = exported()
  Object.assign(receiptAt(file, 2), { note: 'added' })
  expect(checkReceipts(file)).toEqual([{ kind: 'altered', from: 2, to: 2 }])
})

test.each([1, 2, 3, 4])('receipt %i is found if it is altered and has a new hash', (number) => {
  const file = exported()
  const receipt = receiptAt(file, number)
  receipt.title = 'Send 9 ETH'
  receipt.hash = hashReceipt(receipt)
  expect(checkReceipts(file)).toEqual([{ kind: 'altered', from: number, to: number }])
})

test.each([1, 2, 3, 4])('receipt %i is named if it was removed', (number) => {
  const file = exported()
  file.receipts.splice(number - 1, 1)
  expect(checkReceipts(file)).toEqual([{ kind: 'missing', from: number, to: number }])
})

test('a removed receipt is found if the later ones are counted anew', () => {
  const file = exported()
  file.receipts.splice(1, 1)
  for (const receipt of file.receipts.slice(1)) {
    receipt.number -= 1
    receipt.hash = hashReceipt(receipt)
  }
  expect(checkReceipts({ ...file, count: 3 })).not.toEqual([])
})

test('a chain that was cut off is found, and so is a lower count', () => {
  const file = exported()
  const receipts = file.receipts.slice(0, 2)
  expect(checkReceipts({ ...file, receipts })).toEqual([{ kind: 'missing', from: 3, to: 4 }])
  expect(checkReceipts({ ...file, receipts, count: 2 })).toEqual([
    { kind: 'altered', from: 2, to: 2 },
  ])
})

test('a chain that was cut off with its head is found with a hash from before', () => {
  const short = { ...exported(2) }
  expect(checkReceipts(short)).toEqual([])
  expect(checkReceipts(short, exported().headHash)).toEqual([{ kind: 'unknownHead' }])
  expect(checkReceipts(exported(), short.headHash)).toEqual([])
})

test('reordered and repeated receipts are found', () => {
  const file = exported()
  const [one, two, three, four] = file.receipts
  expect(checkReceipts({ ...file, receipts: [one, three, two, four] })).toEqual([
    { kind: 'misplaced', from: 2, to: 2 },
  ])
  expect(checkReceipts({ ...file, receipts: [one, two, two, three, four] })).toEqual([
    { kind: 'misplaced', from: 2, to: 2 },
  ])
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['an object', {}],
  ['receipts that are none', { ...exported(), receipts: [null] }],
  ['a count that is none', { ...exported(), count: '4' }],
])('%s is unreadable', (_, file) => {
  expect(checkReceipts(file)).toEqual([{ kind: 'unreadable' }])
})

test('canonical JSON does not depend on the order of members', () => {
  expect(canonicalJson({ b: [1n, null, undefined], a: { d: undefined, c: 'é"' } })).toBe(
    '{"a":{"c":"é\\""},"b":["1",null,null]}',
  )
})
