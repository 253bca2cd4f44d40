import type { PopupChain, PopupConfig } from '#devnet/popup/wire.ts'
import type { PopupReply } from '#lib/protocol/popup.ts'

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

/** Capabilities on every chain (EIP-5792): atomic batches and paymaster service. */
export const capabilities = {
  atomic: { status: 'supported' },
  paymasterService: { supported: true },
} as const

/** The chain data sent to a site. */
export function chainData(chains: readonly PopupChain[]): NonNullable<PopupReply['data']> {
  return {
    chains: Object.fromEntries(
      chains.map(({ id, rpcUrl, walletNodeUrl = rpcUrl }) => [String(id), walletNodeUrl]),
    ),
    capabilities: Object.fromEntries(
      chains.map(({ id }) => [`0x${id.toString(16)}`, { ...capabilities }]),
    ),
  }
}
