import type { ReceiptCheck } from '#lib/protocol/receipts.ts'
import type { ContractResult } from '#lib/signatures/verifyContractSignature.ts'

/** Bytes of a key's signature. */
export const keySignatureLength = 65

/**
 * What an account's code says of a signature that its key did not make; undefined if no node answered.
 * A shorter one stands for signatures that are collected elsewhere, as multisig wallets do.
 */
export function compareSigner(result: ContractResult | undefined, length: number): ReceiptCheck {
  if (result === 'accepted') return 'matches'
  const isRefused = result === 'rejected' && length >= keySignatureLength
  const isAnotherKey = result === 'noCode' && length === keySignatureLength
  return isRefused || isAnotherKey ? 'differs' : 'unchecked'
}
