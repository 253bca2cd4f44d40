import {
  type ChainFault,
  devnetChainIds,
  type NameRegistration,
  type OperationHandling,
  type RequestLogEntry,
} from '#lib/protocol/devnet.ts'
import type { TestDevnet } from './TestDevnet.ts'

/** One of the two chains. */
export type TestChain = {
  readonly id: number
  readonly rpcUrl: string
  /**
   * Sends one JSON-RPC request to the chain.
   * @throws with the message of its error
   */
  request<result = unknown>(method: string, params?: readonly unknown[]): Promise<result>
  /** Mines blocks. */
  mine(blocks?: number): Promise<void>
  /** While off, transactions wait for `mine`. */
  setAutomine(enabled: boolean): Promise<void>
  /** Sends ether to an address. */
  fund(address: string, ether?: number): Promise<void>
  /** Mints whole units of the devnet's token (`devnetToken`) to an address. */
  mintToken(address: string, amount: number): Promise<void>
  /** Registers a name for an address, in both directions by default. */
  setName(
    name: string,
    address: string,
    options?: Pick<NameRegistration, 'forward' | 'reverse' | 'avatar'>,
  ): Promise<void>
  /** Makes the next RPC requests fail; `kind: 'none'` ends that. */
  setFault(fault: ChainFault): Promise<void>
  /** What its bundler does with the operations that it accepts: sends, holds or drops them. */
  setOperations(operations: OperationHandling): Promise<void>
  /** Every RPC request of this test so far, oldest first; those of a method if given. */
  received(method?: string): Promise<RequestLogEntry[]>
  /** Takes a snapshot and returns the function that restores it, once. */
  snapshot(): Promise<() => Promise<void>>
  /** Sets the offset of the next blocks' timestamps from this machine's time. */
  setClock(offsetSeconds: number): Promise<void>
}

/** Creates the controls of a devnet's chain. */
export function createChain({ services, client }: TestDevnet, name: 'chain' | 'chain2'): TestChain {
  const chain = client[name]
  const id = devnetChainIds[name]
  const rpcUrl = services[name] ?? ''
  return {
    id,
    rpcUrl,
    async request<result>(method: string, params: readonly unknown[] = []) {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const body = (await response.json()) as { result?: result; error?: { message: string } }
      if (body.error) throw new Error(`${method}: ${body.error.message}`)
      return body.result as result
    },
    mine: async (blocks) => void (await chain.mine(blocks)),
    setAutomine: async (enabled) => void (await chain.setAutomine(enabled)),
    fund: async (address, ether) => void (await client.faucet(address, id, ether)),
    mintToken: async (address, amount) => void (await chain.mintToken(address, amount)),
    setName: async (name, address, options) => void (await chain.setName(name, address, options)),
    setFault: async (fault) => void (await chain.setFault(fault)),
    setOperations: async (operations) => void (await chain.setOperations(operations)),
    async received(method) {
      const requests = await client.requests()
      return requests.filter(
        (entry) => entry.service === name && (method === undefined || entry.method === method),
      )
    },
    async snapshot() {
      const { id } = await chain.snapshot()
      return async () => void (await chain.revert(id))
    },
    setClock: async (offsetSeconds) => void (await chain.setClock(offsetSeconds)),
  }
}
