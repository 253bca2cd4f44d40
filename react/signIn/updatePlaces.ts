import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { KnownWallet } from '#lib/protocol/entities.ts'

/** One place of the list: a wallet to connect to, or a best-known one that is not installed. */
export type WalletPlace =
  | { type: 'connector'; connector: Connector }
  | { type: 'known'; wallet: KnownWallet }

/** What can fill the places for browser wallets. */
export type PlaceCandidates = {
  /** Wallets found in this browser, in the order they were found. */
  found: readonly Connector[]
  /** The best-known wallets, best known first. */
  known: readonly KnownWallet[]
  recentId?: string | undefined
}

/** Places for browser wallets if the site names no more best-known ones. */
const leastPlaces = 4

/** Fills the places of a new list: the last used wallet, the others found, then the best known. */
export function initialPlaces({ found, known, recentId }: PlaceCandidates): WalletPlace[] {
  const rank = ({ id }: Connector) => (id === recentId ? 0 : 1)
  const connectors = [...found].sort((one, other) => rank(one) - rank(other))
  const places: WalletPlace[] = [
    ...connectors.map(connectorPlace),
    ...known.filter((wallet) => !found.some((one) => isInstalledAs(one, wallet))).map(knownPlace),
  ]
  return places.slice(0, Math.max(leastPlaces, known.length))
}

/**
 * Updates the places without moving any: a best-known wallet that is found stays in its place, a
 * new wallet takes the first place of another best-known one that is not held. `isHeld` returns
 * whether a place is hovered, focused or touched. Wallets without a place are in `waiting`.
 */
export function updatePlaces(
  shown: readonly WalletPlace[],
  candidates: PlaceCandidates,
  isHeld: (index: number) => boolean,
): { places: WalletPlace[]; waiting: Connector[] } {
  const { found, known } = candidates
  const places = shown.map((place) => currentPlace(place, found))
  const isShown = (connector: Connector) =>
    places.some((place) => place.type === 'connector' && place.connector.id === connector.id)
  // A wallet that disappeared, such as one that was only remembered, leaves its place to another.
  for (const [index, place] of places.entries()) {
    if (place.type === 'known' || found.some(({ id }) => id === place.connector.id)) continue
    if (isHeld(index)) continue
    const connector = found.find((one) => !isShown(one))
    const wallet = known.find((one) => !places.some((place) => isPlaceOf(place, one)))
    if (connector) places[index] = connectorPlace(connector)
    else if (wallet) places[index] = knownPlace(wallet)
  }
  for (const connector of found) {
    if (isShown(connector)) continue
    const index = places.findIndex((place, index) => place.type === 'known' && !isHeld(index))
    if (index >= 0) places[index] = connectorPlace(connector)
    else if (places.length < leastPlaces) places.push(connectorPlace(connector))
  }
  return {
    places: places.some((_, index) => isHeld(index)) ? places : recentFirst(places, candidates),
    waiting: found.filter((connector) => !isShown(connector)),
  }
}

/** A place with the connector as it is now: announced, renamed, or found in the meantime. */
function currentPlace(place: WalletPlace, found: readonly Connector[]): WalletPlace {
  const connector = found.find((one) =>
    place.type === 'connector' ? one.id === place.connector.id : isInstalledAs(one, place.wallet),
  )
  return connector ? connectorPlace(connector) : place
}

function recentFirst(places: WalletPlace[], { recentId }: PlaceCandidates): WalletPlace[] {
  const isRecent = (place: WalletPlace) =>
    place.type === 'connector' && place.connector.id === recentId
  return [...places.filter(isRecent), ...places.filter((place) => !isRecent(place))]
}

function isPlaceOf(place: WalletPlace, wallet: KnownWallet) {
  return place.type === 'known'
    ? place.wallet.groupKey === wallet.groupKey
    : isInstalledAs(place.connector, wallet)
}

/** Whether a connector is that of the wallet; a duplicate only uses its name. */
function isInstalledAs(connector: Connector, { rdns }: KnownWallet) {
  return !(connector as ConnectorMembers).isDuplicate && [connector.rdns].flat().includes(rdns)
}

function connectorPlace(connector: Connector): WalletPlace {
  return { type: 'connector', connector }
}

function knownPlace(wallet: KnownWallet): WalletPlace {
  return { type: 'known', wallet }
}
