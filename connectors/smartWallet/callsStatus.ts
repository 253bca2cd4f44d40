import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import type { WalletRequest } from '#connectors/smartWallet/readRequest.ts'
import { providerError } from '#lib/errors/providerError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'

/** Nodes that are queried for the status of batches. */
export type StatusNodes = {
  /** Bundlers by chain id, as the site configures them. */
  bundlers: Record<number, string>
  /** Nodes of the site's chains by id; the first is the default chain's. */
  nodes: ReadonlyMap<number, string>
}

/**
 * Queries batches (EIP-5792) on the chain each was sent on. The SDK does not: it queries the
 * current chain and, without a session, a host of its vendor.
 */
export function trackCalls({ bundlers, nodes }: StatusNodes) {
  const chainOf = new Map<string, number>()
  return {
    /** Records the chain a batch was sent on. */
    recordChain({ params }: WalletRequest, response: unknown) {
      const id = typeof response === 'string' ? response : fieldOf(response, 'id')
      const call = Array.isArray(params) ? params[0] : undefined
      const chainId = parseChainId(fieldOf(call, 'chainId'))
      if (typeof id === 'string' && chainId !== undefined) chainOf.set(id, chainId)
    },
    /**
     * The node to query for a batch: the bundler of its chain, else, without a session, the chain's
     * own node. Undefined if the SDK should query the node that its popup named.
     */
    nodeFor({ params }: WalletRequest, activeChainId: number | undefined): string | undefined {
      const [id] = Array.isArray(params) ? params : []
      const chainId = chainOf.get(String(id)) ?? activeChainId ?? [...nodes.keys()][0] ?? 0
      return bundlers[chainId] ?? (activeChainId === undefined ? nodes.get(chainId) : undefined)
    },
    query,
  }
}

/**
 * Sends a JSON-RPC request to a node; an error of the node is thrown with its code.
 * @throws WalletError networkUnreachable if the node does not answer, or not with JSON
 */
async function query(url: string, request: WalletRequest): Promise<unknown> {
  const { result, error } = await post(url, request)
  if (error === undefined || error === null) return result
  const code = fieldOf(error, 'code')
  if (typeof code !== 'number') throw await providerError('internalError')
  throw Object.assign(new Error(String(fieldOf(error, 'message') ?? '')), {
    code,
    data: fieldOf(error, 'data'),
  })
}

async function post(url: string, { method, params }: WalletRequest) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    return (await response.json()) as { result?: unknown; error?: unknown }
  } catch (cause) {
    const { networkErrors } = await import('#lib/errors/networkErrors.ts')
    throw new WalletError(networkErrors.networkUnreachable, { cause })
  }
}
