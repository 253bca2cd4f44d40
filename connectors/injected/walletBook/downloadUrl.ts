import type { BrowserKind } from '#connectors/injected/walletBook/browserKind.ts'
import type { WalletBookEntry } from '#connectors/injected/walletBook.ts'

/**
 * Where a visitor gets the wallet: the store of their browser or phone, else the maker's own page,
 * else undefined. Edge and Opera also install from Chrome's store.
 */
export function downloadUrl(
  { downloads = {} }: Pick<WalletBookEntry, 'downloads'>,
  kind: BrowserKind,
): string | undefined {
  const isChromium = kind === 'edge' || kind === 'opera'
  return downloads[kind] ?? (isChromium ? downloads.chrome : undefined) ?? downloads.website
}
