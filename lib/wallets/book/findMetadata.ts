import type { ConnectorMetadata } from '#lib/protocol/entities.ts'
import { fillLink } from '#lib/wallets/book/fillLink.ts'
import { findEntry, findNamedEntry } from '#lib/wallets/book/walletBook.ts'

/** What the wallet book adds to a connector's metadata. */
export type BookMetadata = Pick<ConnectorMetadata, 'groupKey' | 'deepLinks' | 'inAppBrowserUrl'>

/**
 * The metadata of the wallet that announces this rdns, or says that this is its name; undefined if
 * the wallet book does not have it. Its in-app link leads to the page that reads it.
 */
export function findMetadata(wallet: { rdns: string } | { name: string }) {
  const entry = 'rdns' in wallet ? findEntry(wallet.rdns) : findNamedEntry(wallet.name)
  if (!entry) return undefined
  const { groupKey, deepLinks, inAppBrowserBase } = entry
  const metadata: BookMetadata = {
    groupKey,
    ...(deepLinks && { deepLinks }),
    ...(inAppBrowserBase && {
      get inAppBrowserUrl() {
        return fillLink(inAppBrowserBase, { url: globalThis.location?.href })
      },
    }),
  }
  return metadata
}
