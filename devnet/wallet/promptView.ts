import type { Prompt } from '#devnet/wallet/prompts.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'

/** A pending request as the approve window and the dashboard show it. */
export function promptView(prompt: Prompt, knownChains: readonly KnownChain[]): PromptView {
  const { id, origin, method, account, chainId, details } = prompt
  const chainName = knownChains.find((chain) => chain.id === chainId)?.name ?? 'Unknown chain'
  return { id, origin, method, account, chainId, chainName, ...details }
}
