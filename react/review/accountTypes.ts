import type { Session } from '#lib/protocol/auth.ts'

/** By address in lower case; in this page only. */
const known = new Map<string, Session['accountType']>()

/** Remembers how an account has signed in: by its own key, or by the code of a contract. */
export function noteAccountType({
  address,
  accountType,
}: Pick<Session, 'address' | 'accountType'>): void {
  known.set(address.toLowerCase(), accountType)
}

/** How an account has signed in on this page; undefined if it has not. */
export function accountTypeOf(address: string): Session['accountType'] | undefined {
  return known.get(address.toLowerCase())
}
