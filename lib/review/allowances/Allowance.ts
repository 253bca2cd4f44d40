import type { Address } from 'viem'
import type { Candidate } from '#lib/review/simulation/findCandidates.ts'

/** A permission that an event named; only the contract's answer says whether it is in effect. */
export type Grant = Extract<Candidate, { kind: 'allowance' | 'operator' | 'permit2' | 'approved' }>

/** A permission in effect: what `spender` may take from the account. */
export type Allowance = {
  /** `operator`: all items of an ERC-721 or ERC-1155 contract. `item`: the one with `id`. */
  kind: 'ERC-20' | 'Permit2' | 'operator' | 'item'
  token: Address
  spender: Address
  id?: bigint | undefined
  /** The token's own claims. */
  symbol?: string | undefined
  decimals?: number | undefined
  /** In the token's smallest unit; of `operator` and `item`, 1. */
  amount: bigint
  /**
   * What can be taken now, in the smallest unit, or the number of items; undefined if the contract
   * does not say how many the account has.
   */
  atRisk: bigint | undefined
  /** Whether `amount` is at least the token's whole supply. */
  isUnlimited: boolean
  /** Of Permit2, when the permission ends: Unix time in seconds. */
  expiresAt?: number | undefined
}

/** Identifies an allowance or grant within one chain and account. */
export function allowanceKey({
  kind,
  token,
  spender,
  id,
}: Omit<Allowance, 'amount' | 'atRisk' | 'isUnlimited'>) {
  return [kind, token, spender, id].map(String).join(' ').toLowerCase()
}
