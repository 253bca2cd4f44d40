import 'server-only'
import type { Session } from '#lib/protocol/auth.ts'

/** An account as a sign-in shows it. */
export type Account = Pick<Session, 'address' | 'chainId' | 'accountType'>

/**
 * Who somebody is: the address for a key; a contract account is one on its chain only (CAIP-10), as
 * another chain may have another owner at the same address.
 */
export function identityOf({ address, chainId, accountType }: Account): string {
  return accountType === 'eoa' ? address : `eip155:${chainId}:${address}`
}
