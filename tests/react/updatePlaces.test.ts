import { expect, test } from 'vitest'
import { initialPlaces, updatePlaces, type WalletPlace } from '#react/signIn/updatePlaces.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'

function listed(id: string, more: Partial<ListedWallet> = {}): ListedWallet {
  return { id, name: id, type: 'injected', rdns: id, ...more }
}

const known = ['one', 'two', 'three', 'four'].map((name) => ({
  groupKey: name,
  name,
  icon: `/wallets/${name}.svg`,
  rdns: [`known.${name}`, `known.${name}.mobile`],
}))
const [alder, birch, cedar, elm, hazel] = ['alder', 'birch', 'cedar', 'elm', 'hazel'].map((name) =>
  listed(`a.${name}`),
) as [ListedWallet, ListedWallet, ListedWallet, ListedWallet, ListedWallet]
const heldNowhere = () => false

function names(places: readonly WalletPlace[]) {
  return places.map((place) => (place.type === 'known' ? place.wallet.name : place.wallet.id))
}

test('without a wallet the places are filled by the best known', () => {
  expect(names(initialPlaces({ found: [], known }))).toEqual(['one', 'two', 'three', 'four'])
})

test('the last used wallet is first, the others found follow, then the best known', () => {
  const places = initialPlaces({ found: [alder, birch], known, recentId: 'a.birch' })
  expect(names(places)).toEqual(['a.birch', 'a.alder', 'one', 'two'])
})

test('a best-known wallet that is installed is shown once', () => {
  const places = initialPlaces({ found: [listed('known.two')], known })
  expect(names(places)).toEqual(['known.two', 'one', 'three', 'four'])
})

test('a best-known wallet is installed by any of its rdns', () => {
  const places = initialPlaces({ found: [listed('known.two.mobile')], known })
  expect(names(places)).toEqual(['known.two.mobile', 'one', 'three', 'four'])
})

test('a new wallet takes the first place of a best-known one, and that one the place of the least known', () => {
  const shown = initialPlaces({ found: [alder], known })
  const { places, waiting } = updatePlaces(shown, { found: [alder, birch], known }, heldNowhere)
  expect(names(places)).toEqual(['a.alder', 'a.birch', 'two', 'one'])
  expect(waiting).toEqual([])
})

test('a best-known wallet that is found keeps its place, even a held one', () => {
  const shown = initialPlaces({ found: [], known })
  const found = [listed('known.three')]
  const { places } = updatePlaces(shown, { found, known }, (index) => index === 2)
  expect(names(places)).toEqual(['one', 'two', 'known.three', 'four'])
})

test('a duplicate does not take the place of the wallet whose rdns it uses', () => {
  const shown = initialPlaces({ found: [], known })
  const found = [listed('known.one#2', { rdns: 'known.one', isDuplicate: true })]
  const { places } = updatePlaces(shown, { found, known }, (index) => index === 0)
  expect(names(places)).toEqual(['one', 'known.one#2', 'three', 'two'])
})

test('a held place is not replaced, and wallets without a place wait', () => {
  const shown = initialPlaces({ found: [], known })
  const found = [alder, birch, cedar, elm, hazel]
  const first = updatePlaces(shown, { found, known }, (index) => index === 1)
  expect(names(first.places)).toEqual(['a.alder', 'two', 'a.birch', 'a.cedar'])
  expect(first.waiting).toEqual([elm, hazel])
  const second = updatePlaces(first.places, { found, known }, heldNowhere)
  expect(names(second.places)).toEqual(['a.alder', 'a.elm', 'a.birch', 'a.cedar'])
  expect(second.waiting).toEqual([hazel])
})

test('a wallet that is announced again replaces its place by its new name', () => {
  const shown = initialPlaces({ found: [alder], known })
  const renamed = { ...alder, name: 'Alder' }
  const { places } = updatePlaces(shown, { found: [renamed], known }, heldNowhere)
  expect(places[0]).toEqual({ type: 'listed', wallet: renamed })
})

test('a wallet that is gone leaves its place to one that waits, else to a best-known one', () => {
  const shown = initialPlaces({ found: [alder], known })
  const next = updatePlaces(shown, { found: [birch], known }, heldNowhere)
  expect(names(next.places)).toEqual(['a.birch', 'one', 'two', 'three'])
  const last = updatePlaces(shown, { found: [], known }, heldNowhere)
  expect(names(last.places)).toEqual(['four', 'one', 'two', 'three'])
})

test('the last used wallet moves to the first place unless one is held', () => {
  const shown = initialPlaces({ found: [alder, birch], known })
  const candidates = { found: [alder, birch], known, recentId: 'a.birch' }
  const held = updatePlaces(shown, candidates, (index) => index === 3)
  expect(names(held.places)).toEqual(['a.alder', 'a.birch', 'one', 'two'])
  const free = updatePlaces(shown, candidates, heldNowhere)
  expect(names(free.places)).toEqual(['a.birch', 'a.alder', 'one', 'two'])
})

test('without best-known wallets, found ones get places up to the least number', () => {
  const shown = initialPlaces({ found: [], known: [] })
  const found = [alder, birch, cedar, elm, hazel]
  const { places, waiting } = updatePlaces(shown, { found, known: [] }, heldNowhere)
  expect(names(places)).toEqual(['a.alder', 'a.birch', 'a.cedar', 'a.elm'])
  expect(waiting).toEqual([hazel])
})
