import type { PublicSignInPage } from '#lib/protocol/publicConfig.ts'
import { bestKnownWallets } from '#lib/wallets/book/bestKnownWallets.ts'
import { allRdnsOf } from '#lib/wallets/book/WalletBookEntry.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import type { SignInPageOptions } from '#lib/wallets/listWallets.ts'

/**
 * Completes the options of the sign-in page with names and icons from the wallet book: on the
 * server, so that the page does not load the whole book.
 * @throws an error that names a key without an entry
 */
export function publicSignInPage({
  walletsFirst = false,
  bestKnownWallets: keys = bestKnownWallets.map(({ groupKey }) => groupKey),
}: SignInPageOptions): PublicSignInPage {
  return { walletsFirst, bestKnownWallets: keys.map(knownWallet) }
}

function knownWallet(groupKey: string) {
  const entry = walletBook.find((entry) => entry.groupKey === groupKey)
  if (!entry)
    throw new Error(`bestKnownWallets names "${groupKey}", which is not in the wallet book.`)
  const { name, shortName = name, icon } = entry
  return { groupKey, name: shortName, icon, rdns: allRdnsOf(entry) }
}
