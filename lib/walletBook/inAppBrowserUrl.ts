import { WalletError } from '#lib/errors/WalletError.ts'
import { fillLink } from '#lib/walletBook/fillLink.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'

/**
 * The link by which a phone without the extension opens this page in the wallet's in-app browser.
 * @throws WalletError noInAppBrowser if the wallet book has no such link
 */
export function inAppBrowserUrl(
  entry: Pick<WalletBookEntry, 'inAppBrowserBase'>,
  pageUrl: string,
): string {
  if (!entry.inAppBrowserBase) throw new WalletError('noInAppBrowser')
  return fillLink(entry.inAppBrowserBase, { url: pageUrl })
}
