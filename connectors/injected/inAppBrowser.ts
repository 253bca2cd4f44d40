import { fillLink } from '#connectors/injected/walletBook/fillLink.ts'
import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * Where a phone without the wallet's extension opens this page inside the wallet's own browser.
 * Throws `noInAppBrowser` where the wallet book knows no such link.
 */
export function inAppBrowserUrl(
  entry: Pick<WalletBookEntry, 'inAppBrowserBase'>,
  pageUrl: string,
): string {
  if (!entry.inAppBrowserBase) throw new WalletError('noInAppBrowser')
  return fillLink(entry.inAppBrowserBase, { url: pageUrl })
}
