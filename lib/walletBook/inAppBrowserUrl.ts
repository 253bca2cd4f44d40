import { WalletError } from '#lib/errors/WalletError.ts'
import { walletBookErrors } from '#lib/walletBook/errors.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'

/**
 * The link by which a phone without the extension opens a page in the wallet's in-app browser, for
 * the wallet with this rdns, group key or name. Loads the wallet book.
 *
 * @example
 * location.assign(await inAppBrowserUrl('io.metamask', location.href))
 * @throws WalletError noInAppBrowser if the wallet book has no such link
 */
export async function inAppBrowserUrl(wallet: string, pageUrl: string): Promise<string> {
  const { findEntry, findNamedEntry } = await import('#lib/walletBook/walletBook.ts')
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

/**
 * Fills in a link template of the wallet book, e.g. `fillLink('metamask://wc?uri={uri}', { uri })`
 * or `fillLink(base, { url: pageUrl })`. `{uri}` and `{url}` are percent-encoded, `{hostPath}` is
 * `url` without its scheme, unencoded.
 */
export function fillLink(template: string, values: { uri?: string; url?: string }): string {
  return template.replace(/\{(uri|url|hostPath)\}/g, (place, name: string) => {
    if (name === 'hostPath') {
      return values.url === undefined ? place : values.url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    }
    const value = name === 'uri' ? values.uri : values.url
    return value === undefined ? place : encodeURIComponent(value)
  })
}
