import { type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import { payloadHash } from '#devnet/custody/signing/payloadHash.ts'

/** The hash that custody computes of typed data. */
export function hashOf(payload: unknown): Hex {
  return hashText(JSON.stringify(payload, writeBigInts))
}

/** The hash that custody computes of typed data as JSON. */
export function hashText(text: string): Hex {
  const hash = payloadHash(text, {
    encoding: 'PAYLOAD_ENCODING_EIP712',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
  return `0x${Buffer.from(hash).toString('hex')}`
}

/** The hash that viem computes of typed data. */
export function viemHash(payload: unknown): Hex {
  return hashTypedData(payload as TypedDataDefinition)
}

/** A replacer of JSON.stringify that writes bigints as digits. */
export function writeBigInts(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
