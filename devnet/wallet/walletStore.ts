import type { Hex } from 'viem'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import type { WalletState } from '#lib/protocol/devnet.ts'

/** A chain known to the wallet and its RPC. */
export type KnownChain = { id: number; name: string; rpcUrl: string }

/** The wallet's state. Its pending requests are in prompts.ts. */
export type WalletMemory = Omit<WalletState, 'accounts' | 'knownChainIds' | 'pending'> & {
  knownChains: KnownChain[]
}

/** The wallet's state; listeners are notified of every change. */
export type WalletStore = {
  get(): WalletMemory
  change(part: Partial<WalletMemory>): void
  /**
   * Accounts visible to a site: none while locked or not connected, else the selected one first.
   */
  accountsFor(origin: string): Hex[]
  /** All accounts, in their order. */
  accounts: readonly Hex[]
  onChange(listener: () => void): void
  /** Policy ask, account 0, first chain, no connected sites. */
  reset(): void
}

/** Creates a wallet's state that knows the first of the local chains. */
export function createWalletStore(firstChain: KnownChain): WalletStore {
  const accounts = walletAccounts.map(({ address }) => address)
  const listeners: (() => void)[] = []
  let memory = initialMemory(firstChain)

  const change = (part: Partial<WalletMemory>) => {
    memory = { ...memory, ...part }
    for (const listener of listeners) listener()
  }
  return {
    get: () => memory,
    change,
    accounts,
    accountsFor(origin) {
      if (memory.locked || !memory.connectedOrigins.includes(origin)) return []
      const selected = accounts[memory.selected]
      return [
        ...(selected ? [selected] : []),
        ...accounts.filter((_, index) => index !== memory.selected),
      ]
    },
    onChange: (listener) => listeners.push(listener),
    reset: () => change(initialMemory(firstChain)),
  }
}

function initialMemory(firstChain: KnownChain): WalletMemory {
  return {
    policy: 'ask',
    selected: 0,
    chainId: firstChain.id,
    locked: false,
    delayMs: 0,
    wrongSignature: false,
    fault: 'none',
    supportsBatches: true,
    knownChains: [firstChain],
    connectedOrigins: [],
  }
}
