import { sha256, stringToBytes } from 'viem'
import type { KeptReceipt, Receipt } from '#lib/protocol/receipts.ts'
import { canonicalJson } from '#lib/receipts/canonicalJson.ts'

/** SHA-256 over a value's canonical JSON, in hex without 0x. */
export function hashOf(value: unknown): string {
  return sha256(stringToBytes(canonicalJson(value))).slice(2)
}

/** A receipt's hash: of all its fields except the hash itself. */
export function hashReceipt(receipt: Receipt | KeptReceipt): string {
  return hashOf({ ...receipt, hash: undefined })
}
