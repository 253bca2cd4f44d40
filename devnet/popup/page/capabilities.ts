import type { PopupChain } from '#devnet/popup/wire.ts'
import type { PopupReply } from '#lib/protocol/popup.ts'

/** What the wallet can do on every chain (EIP-5792): batches in one go, and gas at others' cost. */
export const capabilities = {
  atomic: { status: 'supported' },
  paymasterService: { supported: true },
} as const

/** What a site is told of these chains. */
export function chainData(chains: readonly PopupChain[]): NonNullable<PopupReply['data']> {
  return {
    chains: Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl])),
    capabilities: Object.fromEntries(
      chains.map(({ id }) => [`0x${id.toString(16)}`, { ...capabilities }]),
    ),
  }
}
