import { type Client, type Hex, http } from 'viem'
import type { ChainNode } from '#connectors/turnkey/account/sendTransaction.ts'

/** The node of a chain as its bundler (ERC-4337), or the bundler at a URL. */
export function bundlerNode(node: ChainNode, url: string | undefined): ChainNode {
  return url ? { ...node, transport: http(url) } : node
}

/** Whether a bundler has a user operation, executed or not. */
export const hasOperation = async (bundler: Client, hash: Hex): Promise<boolean> =>
  Boolean(await bundler.request({ method: 'eth_getUserOperationByHash', params: [hash] } as never))
