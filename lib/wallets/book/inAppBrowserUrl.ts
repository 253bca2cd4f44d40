import { WalletError } from '#lib/errors/WalletError.ts'
import { walletBookErrors } from '#lib/wallets/book/errors.ts'
import { fillLink } from '#lib/wallets/book/fillLink.ts'
import type { WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'

/**
 * The link by which a phone without the extension opens a page in the wallet's in-app browser, for
 * the wallet with this rdns, group key or name. Loads the wallet book.
 *
 * @example
 * location.assign(await inAppBrowserUrl('io.metamask', location.href))
 * @throws WalletError noInAppBrowser if the wallet book has no such link
 */
export async function inAppBrowserUrl(wallet: string, pageUrl: string): Promise<string> {
  const { findEntry, findNamedEntry } = await import('#lib/wallets/book/walletBook.ts')
  return entryInAppBrowserUrl(findEntry(wallet) ?? findNamedEntry(wallet) ?? {}, pageUrl)
}

/**
 * The same for an entry of the wallet book that is loaded.
 * @throws WalletError noInAppBrowser if it has no such link
 */
export function entryInAppBrowserUrl(
  entry: Pick<WalletBookEntry, 'inAppBrowserBase'>,
  pageUrl: string,
): string {
  if (!entry.inAppBrowserBase) throw new WalletError(walletBookErrors.noInAppBrowser)
  return fillLink(entry.inAppBrowserBase, { url: pageUrl })
}
