import type { PopupChain } from '#devnet/popup/wire.ts'
import type { PopupReply } from '#lib/protocol/popup.ts'

/** Capabilities on every chain (EIP-5792): atomic batches and paymaster service. */
export const capabilities = {
  atomic: { status: 'supported' },
  paymasterService: { supported: true },
} as const

/** The chain data sent to a site. */
export function chainData(chains: readonly PopupChain[]): NonNullable<PopupReply['data']> {
  return {
    chains: Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl])),
    capabilities: Object.fromEntries(
      chains.map(({ id }) => [`0x${id.toString(16)}`, { ...capabilities }]),
    ),
  }
}
