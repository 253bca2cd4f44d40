import type { PopupChain, PopupConfig } from '#devnet/popup/wire.ts'

const storageKey = 'chains'

/** The devnet's chains, and those that the user added in this browser. */
export function knownChains({ chains }: PopupConfig): PopupChain[] {
  return [...chains, ...added().filter(({ id }) => !chains.some((chain) => chain.id === id))]
}

/** Stores a chain that the user added. */
export function addKnownChain(chain: PopupChain): void {
  const others = added().filter(({ id }) => id !== chain.id)
  localStorage.setItem(storageKey, JSON.stringify([...others, chain]))
}

function added(): PopupChain[] {
  return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as PopupChain[]
}
