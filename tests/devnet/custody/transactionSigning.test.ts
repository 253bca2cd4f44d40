import { randomBytes } from 'node:crypto'
import {
  concat,
  fromRlp,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  size,
  type TransactionSerializable,
  type TransactionSerialized,
  toHex,
  toRlp,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import {
  encodeSigned,
  readTransaction,
  transactionHash,
} from '#devnet/custody/signing/ethereumTransaction.ts'
import { signHash } from '#devnet/custody/signing/signPayloads.ts'
import type { RlpItem } from '#devnet/custody/signing/transactionFields.ts'

const key: Hex = `0x${'4c'.repeat(32)}`

const account = privateKeyToAccount(key)

const privateKey = Buffer.from(key.slice(2), 'hex')

describe('transactions', () => {
  it('of every type are signed as viem signs them', async () => {
    for (const [name, transaction] of Object.entries(transactions)) {
      const unsigned = serializeTransaction(transaction)
      const signed = sign(unsigned)
      expect(signed, name).toBe(await account.signTransaction(transaction))
      expect(
        await recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized }),
        name,
      ).toBe(account.address)
    }
  })

  it('with numbers of every size are signed as viem signs them', async () => {
    for (let round = 0; round < 60; round++) {
      const transaction = randomTransaction(round)
      const unsigned = serializeTransaction(transaction)
      expect(sign(unsigned), JSON.stringify(transaction, big)).toBe(
        await account.signTransaction(transaction),
      )
    }
  })

  it('keep every field when viem parses the signed one', () => {
    const transaction = transactions['1559']
    const { r, s, v, yParity, ...read } = parseTransaction(
      sign(serializeTransaction(transaction)) as TransactionSerialized,
    )
    expect([r?.length, s?.length, v !== undefined, yParity !== undefined]).toEqual([
      66,
      66,
      true,
      true,
    ])
    expect(read).toEqual(parseTransaction(serializeTransaction(transaction)))
  })

  it('that are malformed, signed already or of an unknown type are refused with code 3', () => {
    const good = serializeTransaction(transactions['1559'])
    const fields = fromRlp(`0x${good.slice(4)}`, 'bytes') as RlpItem[]
    const typed = (items: RlpItem[]): Hex => concat(['0x02', toRlp(items, 'hex')])
    const swap = (index: number, item: RlpItem) =>
      typed(fields.map((field, at) => (at === index ? item : field)))
    const zeroInFront = Buffer.from('0001', 'hex')
    const wrong: Hex[] = [
      '0x',
      '0x02',
      '0x76c0',
      '0x00c0',
      '0x7f',
      '0x80',
      '0xc0',
      '0x02c0',
      `${good}00`,
      good.slice(0, -2) as Hex,
      typed(fields.slice(1)),
      typed([...fields, new Uint8Array()]),
      swap(0, zeroInFront),
      swap(1, Buffer.alloc(9, 1)),
      swap(2, Buffer.alloc(33, 1)),
      swap(4, []),
      swap(5, Buffer.alloc(19, 1)),
      swap(5, Buffer.alloc(21, 1)),
      swap(7, []),
      swap(8, new Uint8Array()),
      swap(8, [[Buffer.alloc(20, 1)]]),
      swap(8, [[Buffer.alloc(20, 1), [Buffer.alloc(31, 1)]]]),
      sign(good),
      sign(serializeTransaction(transactions.legacy)),
      concat(['0x04', toRlp([...fields, []], 'hex')]),
      concat(['0x03', toRlp([...fields, new Uint8Array(), []], 'hex')]),
    ]
    for (const unsigned of wrong) {
      expect(() => sign(unsigned), unsigned).toThrow(expect.objectContaining({ code: 3 }))
    }
  })

  it('in a longer encoding than needed are refused with code 3', () => {
    const [nonce = '0x', ...rest] = (
      fromRlp(serializeTransaction(transactions['legacy creation'])) as Hex[]
    ).map((item) => toRlp(item))
    const list = (prefix: Hex, items: Hex[]) => concat([prefix, ...items])
    const length = toHex(size(concat([nonce, ...rest])))
    const short = toHex(0xc0 + Number(length))
    expect(() => sign(list(short, [nonce, ...rest]))).not.toThrow()
    const wrong = [
      list(toHex(0xc1 + Number(length)), [concat(['0x81', nonce]), ...rest]),
      list(toHex(0xc2 + Number(length)), [concat(['0xb801', nonce]), ...rest]),
      list(concat(['0xf8', length]), [nonce, ...rest]),
      list(concat(['0xf900', length]), [nonce, ...rest]),
      list(short, [nonce, ...rest, '0x80']),
      list(short, rest),
    ]
    for (const unsigned of wrong) {
      expect(() => sign(unsigned), unsigned).toThrow(expect.objectContaining({ code: 3 }))
    }
  })

  it('changed in a few bytes are parsed or refused with code 3', () => {
    for (let round = 0; round < 2000; round++) {
      const bytes = Buffer.from(serializeTransaction(transactions['7702']).slice(2), 'hex')
      for (let change = 0; change <= round % 3; change++) {
        bytes[randomBytes(2).readUInt16BE() % bytes.length] = randomBytes(1)[0] ?? 0
      }
      try {
        const { fields } = readTransaction(bytes)
        const items = toRlp(Object.values(fields), 'bytes')
        expect(Buffer.from(items).toString('hex')).toBe(bytes.subarray(1).toString('hex'))
      } catch (error) {
        expect(error).toMatchObject({ code: 3 })
      }
    }
  })
})

const to: Hex = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const storageKey: Hex = `0x${'00'.repeat(31)}07`

const accessList = [
  { address: to, storageKeys: [storageKey, `0x${'ff'.repeat(32)}` as Hex] },
  { address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' as Hex, storageKeys: [] },
]

const transactions = {
  'legacy without a chain': { type: 'legacy', nonce: 0, gasPrice: 0n, gas: 21000n, to, value: 1n },
  legacy: {
    type: 'legacy',
    chainId: 1,
    nonce: 9,
    gasPrice: 20n ** 9n,
    gas: 21000n,
    to,
    value: 10n ** 18n,
  },
  'legacy on a big chain': {
    type: 'legacy',
    chainId: 2 ** 40,
    nonce: 1,
    gasPrice: 1n,
    gas: 1n,
    to,
  },
  'legacy creation': {
    type: 'legacy',
    chainId: 31337,
    nonce: 1,
    gasPrice: 1n,
    gas: 99n,
    data: '0x6001',
  },
  2930: {
    type: 'eip2930',
    chainId: 10,
    nonce: 128,
    gasPrice: 127n,
    gas: 99999n,
    to,
    data: '0x00',
    accessList,
  },
  1559: {
    type: 'eip1559',
    chainId: 31337,
    nonce: 256,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 2n ** 255n,
    gas: 50000n,
    to,
    value: 2n ** 256n - 1n,
    data: `0xa9059cbb${'12'.repeat(64)}`,
    accessList,
  },
  '1559 creation': {
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    gas: 1n,
    maxFeePerGas: 1n,
    data: `0x${'60'.repeat(3000)}`,
  },
  '1559 of nothing': { type: 'eip1559', chainId: 1 },
  4844: {
    type: 'eip4844',
    chainId: 1,
    nonce: 3,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 7n,
    maxFeePerBlobGas: 9n,
    gas: 60000n,
    to,
    value: 0n,
    data: '0x01',
    accessList,
    blobVersionedHashes: [`0x01${'ab'.repeat(31)}`, `0x01${'00'.repeat(31)}`],
    sidecars: false,
  },
  7702: {
    type: 'eip7702',
    chainId: 31337,
    nonce: 5,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 7n,
    gas: 60000n,
    to,
    value: 3n,
    accessList,
    authorizationList: [
      {
        address: to,
        chainId: 31337,
        nonce: 6,
        r: `0x${'1a'.repeat(32)}`,
        s: `0x00${'0b'.repeat(31)}`,
        yParity: 1,
      },
      {
        address: to,
        chainId: 0,
        nonce: 0,
        r: `0x${'2a'.repeat(32)}`,
        s: `0x${'2b'.repeat(32)}`,
        yParity: 0,
      },
    ],
  },
} as const satisfies Record<string, TransactionSerializable>

function sign(unsigned: Hex): Hex {
  const bytes = Buffer.from(unsigned.slice(2), 'hex')
  const transaction = readTransaction(bytes)
  return `0x${encodeSigned(transaction, signHash(privateKey, transactionHash(bytes))).toString('hex')}`
}

function randomTransaction(round: number): TransactionSerializable {
  const number = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`)
  const some = (bytes: number) => (round % 4 === 3 ? 0n : number(1 + (round % bytes)))
  const common = {
    chainId: Number(number(1 + (round % 5))) + 1,
    nonce: Number(number(1 + (round % 6))),
    gas: some(8),
    value: some(32),
    data: `0x${randomBytes((round * 7) % 400).toString('hex')}` as Hex,
    ...(round % 5 === 0 ? {} : { to: `0x${randomBytes(20).toString('hex')}` as Hex }),
  }
  if (round % 3 === 0) return { ...common, type: 'legacy', gasPrice: some(16) }
  const fee = number(1 + (round % 31))
  if (round % 3 === 1) return { ...common, type: 'eip2930', gasPrice: fee, accessList }
  return { ...common, type: 'eip1559', maxFeePerGas: fee, maxPriorityFeePerGas: fee / 2n }
}

function big(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
