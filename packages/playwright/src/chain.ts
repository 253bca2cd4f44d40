import { type ChainFault, devnetChainIds } from '#lib/protocol/devnet.ts'
import type { TestDevnet } from './TestDevnet.ts'

/** One of the two chains. */
export type TestChain = {
  readonly id: number
  readonly rpcUrl: string
  /** Mines blocks. */
  mine(blocks?: number): Promise<void>
  /** While off, transactions wait for `mine`. */
  setAutomine(enabled: boolean): Promise<void>
  /** Sends ether to an address. */
  fund(address: string, ether?: number): Promise<void>
  /** Makes the next RPC requests fail; `kind: 'none'` ends that. */
  setFault(fault: ChainFault): Promise<void>
  /** Takes a snapshot and returns the function that restores it, once. */
  snapshot(): Promise<() => Promise<void>>
  /** Sets the offset of the next blocks' timestamps from this machine's time. */
  setClock(offsetSeconds: number): Promise<void>
}

/** Creates the controls of a devnet's chain. */
export function createChain({ services, client }: TestDevnet, name: 'chain' | 'chain2'): TestChain {
  const chain = client[name]
  const id = devnetChainIds[name]
  return {
    id,
    rpcUrl: services[name] ?? '',
    mine: async (blocks) => void (await chain.mine(blocks)),
    setAutomine: async (enabled) => void (await chain.setAutomine(enabled)),
    fund: async (address, ether) => void (await client.faucet(address, id, ether)),
    setFault: async (fault) => void (await chain.setFault(fault)),
    async snapshot() {
      const { id } = await chain.snapshot()
      return async () => void (await chain.revert(id))
    },
    setClock: async (offsetSeconds) => void (await chain.setClock(offsetSeconds)),
  }
}
