import {
  type Hex,
  hexToBigInt,
  isHex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isRecord } from '#lib/input/isRecord.ts'

type Asked = Partial<Record<string, unknown>>

/**
 * Whether a signed transaction (`eth_signTransaction`) is the account's and the one that was asked for, as
 * it was written for the wallet. The user may have lowered its fee in the wallet, not raised it.
 */
export async function isSignedAsAsked(
  answer: unknown,
  asked: unknown,
  account: string,
): Promise<boolean> {
  const raw = isRecord(answer) ? answer.raw : answer
  if (!isHex(raw) || !isRecord(asked)) return false
  try {
    const signed = parseTransaction(raw)
    const signer = await recoverTransactionAddress({
      serializedTransaction: raw as TransactionSerialized,
    })
    return isSameAddress(signer, account) && isAsAsked(signed as Signed, asked)
  } catch {
    // It is no transaction, or is not signed.
    return false
  }
}

type Signed = TransactionSerializable & {
  authorizationList?: readonly Asked[]
  accessList?: readonly unknown[]
}

function isAsAsked(signed: Signed, asked: Asked): boolean {
  const numbers = signed as Asked
  const isEqual = (name: string) => toBigInt(numbers[name]) === toBigInt(asked[name])
  const isAtMost = (name: string) => {
    const limit = asked[name]
    return limit === undefined || toBigInt(numbers[name]) <= toBigInt(limit)
  }
  return (
    // One without a chain is valid on all of them.
    signed.chainId !== undefined &&
    isEqual('chainId') &&
    (asked.nonce === undefined || isEqual('nonce')) &&
    textOf(signed.to) === textOf(asked.to) &&
    isEqual('value') &&
    textOf(signed.data) === textOf(asked.data) &&
    isAtMost('gas') &&
    isFeeAtMost(numbers, asked) &&
    signed.type !== 'eip4844' &&
    listOf(signed.accessList) === listOf(asked.accessList) &&
    listOf(signed.authorizationList) === listOf(asked.authorizationList)
  )
}

/** The wallet may use the other form of the price. */
function isFeeAtMost(signed: Asked, asked: Asked): boolean {
  const most = asked.maxFeePerGas ?? asked.gasPrice
  return most === undefined || toBigInt(signed.maxFeePerGas ?? signed.gasPrice) <= toBigInt(most)
}

function toBigInt(value: unknown): bigint {
  return isHex(value) ? hexToBigInt(value) : BigInt((value ?? 0) as number)
}

const textOf = (hex: unknown) => {
  const text = typeof hex === 'string' ? hex.toLowerCase() : ''
  return text === '0x' ? '' : text
}

/** Entries in the same order and notation, whatever the order of their members. */
function listOf(list: unknown): string {
  const entries = Array.isArray(list) ? (list as Asked[]) : []
  return JSON.stringify(
    entries.map(({ address, storageKeys, chainId, nonce, r, s, yParity, v }) => [
      textOf(address),
      Array.isArray(storageKeys) ? storageKeys.map(textOf) : [],
      ...[chainId, nonce, r, s, yParity ?? v].map((number) => `${toBigInt(number as Hex)}`),
    ]),
  )
}
