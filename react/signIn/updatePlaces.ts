import type { KnownWallet } from '#lib/protocol/entities.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'

/** One place of the list: a wallet of the list, or a best-known one that is not installed. */
export type WalletPlace =
  | { type: 'listed'; wallet: ListedWallet }
  | { type: 'known'; wallet: KnownWallet }

/** What can fill the places for browser wallets. */
export type PlaceCandidates = {
  /** Wallets found in this browser, in the order they were found. */
  found: readonly ListedWallet[]
  /** The best-known wallets, best known first. */
  known: readonly KnownWallet[]
  recentId?: string | undefined
}

/** Places for browser wallets if the site names no more best-known ones. */
const leastPlaces = 4

/** Fills the places of a new list: the last used wallet, the others found, then the best known. */
export function initialPlaces({ found, known, recentId }: PlaceCandidates): WalletPlace[] {
  const rank = ({ id }: ListedWallet) => (id === recentId ? 0 : 1)
  const listed = [...found].sort((one, other) => rank(one) - rank(other))
  const places: WalletPlace[] = [
    ...listed.map(listedPlace),
    ...known.filter((wallet) => !found.some((one) => isInstalledAs(one, wallet))).map(knownPlace),
  ]
  return places.slice(0, Math.max(leastPlaces, known.length))
}

/**
 * Updates the places without moving any: a best-known wallet that is found stays in its place, a
 * new wallet takes the first place of another best-known one that is not held, and that one the place of
 * the least known. `isHeld` returns
 * whether a place is hovered, focused or touched. Wallets without a place are in `waiting`.
 */
export function updatePlaces(
  shown: readonly WalletPlace[],
  candidates: PlaceCandidates,
  isHeld: (index: number) => boolean,
): { places: WalletPlace[]; waiting: ListedWallet[] } {
  const { found, known } = candidates
  const places = shown.map((place) => currentPlace(place, found))
  const isShown = ({ id }: ListedWallet) =>
    places.some((place) => place.type === 'listed' && place.wallet.id === id)
  // A wallet that disappeared, such as one that was only remembered, leaves its place to another.
  for (const [index, place] of places.entries()) {
    if (place.type === 'known' || found.some(({ id }) => id === place.wallet.id)) continue
    if (isHeld(index)) continue
    const other = found.find((one) => !isShown(one))
    const wallet = known.find((one) => !places.some((place) => isPlaceOf(place, one)))
    if (other) places[index] = listedPlace(other)
    else if (wallet) places[index] = knownPlace(wallet)
  }
  /** Where a best-known wallet is that may go; -1 if nowhere. */
  const placeOf = ({ groupKey }: KnownWallet) =>
    places.findIndex(
      (place, index) =>
        place.type === 'known' && place.wallet.groupKey === groupKey && !isHeld(index),
    )
  for (const wallet of found) {
    if (isShown(wallet)) continue
    const index = places.findIndex((place, index) => place.type === 'known' && !isHeld(index))
    const replaced = places[index]
    if (replaced?.type === 'known') {
      places[index] = listedPlace(wallet)
      // The least known one goes, from wherever it is.
      const least = known.findLast(
        (one) => one.groupKey !== replaced.wallet.groupKey && placeOf(one) >= 0,
      )
      if (least && known.indexOf(least) > known.indexOf(replaced.wallet))
        places[placeOf(least)] = replaced
    } else if (places.length < leastPlaces) places.push(listedPlace(wallet))
  }
  return {
    places: places.some((_, index) => isHeld(index)) ? places : recentFirst(places, candidates),
    waiting: found.filter((wallet) => !isShown(wallet)),
  }
}

/** A place with the wallet as it is now: announced, renamed, or found in the meantime. */
function currentPlace(place: WalletPlace, found: readonly ListedWallet[]): WalletPlace {
  const wallet = found.find((one) =>
    place.type === 'listed' ? one.id === place.wallet.id : isInstalledAs(one, place.wallet),
  )
  return wallet ? listedPlace(wallet) : place
}

function recentFirst(places: WalletPlace[], { recentId }: PlaceCandidates): WalletPlace[] {
  const isRecent = (place: WalletPlace) => place.type === 'listed' && place.wallet.id === recentId
  return [...places.filter(isRecent), ...places.filter((place) => !isRecent(place))]
}

function isPlaceOf(place: WalletPlace, wallet: KnownWallet) {
  return place.type === 'known'
    ? place.wallet.groupKey === wallet.groupKey
    : isInstalledAs(place.wallet, wallet)
}

/** Whether a wallet of the list is the best-known one; a duplicate only uses its name. */
function isInstalledAs(wallet: ListedWallet, { rdns }: KnownWallet) {
  return !wallet.isDuplicate && isOf(wallet.rdns, rdns)
}

/** Whether one of a wallet's rdns is among those of a known wallet. */
export function isOf(own: ListedWallet['rdns'], known: readonly string[]): boolean {
  return [own].flat().some((rdns = '') => known.includes(rdns))
}

function listedPlace(wallet: ListedWallet): WalletPlace {
  return { type: 'listed', wallet }
}

function knownPlace(wallet: KnownWallet): WalletPlace {
  return { type: 'known', wallet }
}
