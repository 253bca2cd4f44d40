import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { AddressesBody } from '#lib/protocol/users.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'

/** What reviews know of the user's accounts, and of what the user calls others. */
export type UserAddresses = Pick<PreviewContext, 'ownNames' | 'newNames'> & {
  ownAddresses: readonly `0x${string}`[]
  /** The address book, by address in lower case. */
  contacts: Readonly<Record<string, string>>
}

/**
 * The user's other accounts on a chain: those of connected wallets, and those that the server knows. A
 * contract account may be somebody else's on another chain.
 */
export function userAddresses(
  { account, chainId }: { account: string; chainId: number },
  connected: readonly `0x${string}`[],
  known: AddressesBody = { own: [], contacts: [] },
): UserAddresses {
  const here = known.own.filter((own) => own.chainId === null || own.chainId === chainId)
  const own = here.filter(({ isNew }) => !isNew)
  const others = [...connected, ...own.map(({ address }) => address)]
  return {
    ownAddresses: others.filter((each) => !isSameAddress(each, account)),
    ownNames: namesOf(own),
    contacts: namesOf(known.contacts.filter(({ isNew }) => !isNew)),
    newNames: namesOf([...here, ...known.contacts].filter(({ isNew }) => isNew)),
  }
}

function namesOf(entries: readonly { address: string; name: string | null }[]) {
  return Object.fromEntries(
    entries.flatMap(({ address, name }) => (name ? [[address.toLowerCase(), name]] : [])),
  )
}
