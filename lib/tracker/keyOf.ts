import { hashOf } from '#lib/receipts/hashOf.ts'
import type { Entry } from '#lib/tracker/Entry.ts'

/** What an entry is found by on the server: a wallet's id of a batch may be long, and names no chain. */
export const keyOf = ({ chainId, id }: Pick<Entry, 'chainId' | 'id'>): string =>
  hashOf({ chainId, id })
