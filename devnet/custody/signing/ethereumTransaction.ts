import { keccak_256 } from '@noble/hashes/sha3'
import { BaseError, fromRlp, toRlp } from 'viem'
import { apiError } from '#devnet/custody/apiError.ts'
import type { HashSignature } from '#devnet/custody/signing/signPayloads.ts'
import {
  checkField,
  type FieldKind,
  type RlpItem,
} from '#devnet/custody/signing/transactionFields.ts'

/** Types of Ethereum transactions, as in the policy language. */
type TransactionType = 'LEGACY' | 'TYPE_1' | 'TYPE_2' | 'TYPE_3' | 'TYPE_4'

/** A decoded unsigned transaction. */
export type EthereumTransaction = {
  type: TransactionType
  /** By name, as {@link transactionFormats} lists them; absent fields are missing. */
  fields: Record<string, RlpItem>
}

type Format = {
  type: TransactionType
  fields: readonly (readonly [name: string, kind: FieldKind])[]
}

const fees1559 = [
  ['maxPriorityFeePerGas', 'uint256'],
  ['maxFeePerGas', 'uint256'],
] as const

const recipientAndData = [
  ['to', 'recipient'],
  ['value', 'uint256'],
  ['data', 'bytes'],
] as const

const accountAndData = [['to', 'address'], ...recipientAndData.slice(1)] as const

const start = [
  ['chainId', 'uint256'],
  ['nonce', 'uint64'],
] as const

/** Fields of typed transactions in their order, by type byte (EIP-2718). */
const formats: Record<number, Format> = {
  1: {
    type: 'TYPE_1',
    fields: [
      ...start,
      ['gasPrice', 'uint256'],
      ['gas', 'uint64'],
      ...recipientAndData,
      ['accessList', 'accessList'],
    ],
  },
  2: {
    type: 'TYPE_2',
    fields: [
      ...start,
      ...fees1559,
      ['gas', 'uint64'],
      ...recipientAndData,
      ['accessList', 'accessList'],
    ],
  },
  3: {
    type: 'TYPE_3',
    fields: [
      ...start,
      ...fees1559,
      ['gas', 'uint64'],
      ...accountAndData,
      ['accessList', 'accessList'],
      ['maxFeePerBlobGas', 'uint256'],
      ['blobVersionedHashes', 'hashes'],
    ],
  },
  4: {
    type: 'TYPE_4',
    fields: [
      ...start,
      ...fees1559,
      ['gas', 'uint64'],
      ...accountAndData,
      ['accessList', 'accessList'],
      ['authorizationList', 'authorizations'],
    ],
  },
}

const legacyFields: Format['fields'] = [
  ['nonce', 'uint64'],
  ['gasPrice', 'uint256'],
  ['gas', 'uint64'],
  ...recipientAndData,
]

/** EIP-155 appends these to a legacy transaction's fields: the chain id and two empty items. */
const legacyChainFields: Format['fields'] = [
  ...legacyFields,
  ['chainId', 'uint256'],
  ['r', 'uint256'],
  ['s', 'uint256'],
]

/**
 * Decodes an unsigned Ethereum transaction: legacy with or without a chain id (EIP-155), EIP-2930,
 * EIP-1559, EIP-4844 without sidecars, EIP-7702. Strict: what it accepts encodes to the same bytes.
 * @throws ApiError 3 with a message
 */
export function readTransaction(unsigned: Uint8Array): EthereumTransaction {
  const first = unsigned[0]
  if (first === undefined) throw apiError(3, 'invalid transaction payload: it is empty')
  if (first >= 0xc0) return readLegacy(readFields(unsigned))
  const format = formats[first]
  if (!format)
    throw apiError(3, `invalid transaction payload: unsupported type 0x${hexByte(first)}`)
  return readAs(format, readFields(unsigned.subarray(1)))
}

/** The signing hash of a transaction: keccak256 of its unsigned encoding. */
export function transactionHash(unsigned: Uint8Array): Uint8Array {
  return keccak_256(unsigned)
}

/** Encodes the signed transaction, ready to be broadcast. */
export function encodeSigned(transaction: EthereumTransaction, signature: HashSignature): Buffer {
  const parity = BigInt(`0x${signature.v}`)
  const [r, s] = [numberBytes(BigInt(`0x${signature.r}`)), numberBytes(BigInt(`0x${signature.s}`))]
  if (transaction.type === 'LEGACY') {
    const body = legacyFields.map(([name]) => transaction.fields[name] ?? nothing)
    return Buffer.from(toRlp([...body, numberBytes(legacyV(transaction, parity)), r, s], 'bytes'))
  }
  const [byte, format] = typed(transaction.type)
  const body = format.fields.map(([name]) => transaction.fields[name] ?? nothing)
  return Buffer.concat([Buffer.from([byte]), toRlp([...body, numberBytes(parity), r, s], 'bytes')])
}

const nothing = new Uint8Array()

function readFields(bytes: Uint8Array): RlpItem[] {
  try {
    // Strict: only the shortest form, so that encoding it again yields the same bytes.
    const item: RlpItem = fromRlp(bytes, 'bytes')
    if (item instanceof Uint8Array) throw new BaseError('it is no list')
    return [...item]
  } catch (error) {
    const reason = error instanceof BaseError ? error.shortMessage : String(error)
    throw apiError(3, `invalid transaction payload: ${reason}`)
  }
}

function readLegacy(items: RlpItem[]): EthereumTransaction {
  if (items.length === legacyFields.length) {
    return readAs({ type: 'LEGACY', fields: legacyFields }, items)
  }
  const transaction = readAs({ type: 'LEGACY', fields: legacyChainFields }, items)
  const { chainId, r, s, ...fields } = transaction.fields
  const isUnsigned = [r, s].every((item) => item instanceof Uint8Array && item.length === 0)
  if (!isUnsigned) throw apiError(3, 'invalid transaction payload: it is signed already')
  if (!(chainId instanceof Uint8Array) || chainId.length === 0) {
    throw apiError(3, 'invalid transaction payload: field chainId is zero')
  }
  return { type: 'LEGACY', fields: { ...fields, chainId } }
}

function readAs({ type, fields }: Format, items: RlpItem[]): EthereumTransaction {
  if (items.length !== fields.length) {
    throw apiError(
      3,
      `invalid transaction payload: ${items.length} fields where ${fields.length} are expected`,
    )
  }
  const read: Record<string, RlpItem> = {}
  fields.forEach(([name, kind], index) => {
    const item = items[index]
    checkField(name, kind, item)
    read[name] = item ?? nothing
  })
  return { type, fields: read }
}

function legacyV({ fields }: EthereumTransaction, parity: bigint): bigint {
  const { chainId } = fields
  if (!(chainId instanceof Uint8Array)) return 27n + parity
  return BigInt(`0x${Buffer.from(chainId).toString('hex')}`) * 2n + 35n + parity
}

function typed(type: TransactionType): [number, Format] {
  const found = Object.entries(formats).find(([, format]) => format.type === type)
  if (!found) throw apiError(13, `no format of ${type}`)
  return [Number(found[0]), found[1]]
}

/** A number without leading zeros; zero is empty. */
function numberBytes(value: bigint): Uint8Array {
  if (value === 0n) return nothing
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
