import 'server-only'
import type { Session } from '#lib/protocol/auth.ts'

/** The fields of an account that identify a user. */
export type Account = Pick<Session, 'address' | 'chainId' | 'accountType'>

/**
 * The identity of a user: the address for a key account; CAIP-10 for a contract account, because
 * the same address may have another owner on another chain.
 */
export function identityOf({ address, chainId, accountType }: Account): string {
  return accountType === 'eoa' ? address : `eip155:${chainId}:${address}`
}
