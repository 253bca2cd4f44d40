import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { fieldOf, type WalletRequest } from '#connectors/smartWallet/readRequest.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Which node is asked how a batch went. */
export type StatusNodes = {
  /** Bundlers by chain id, as the site names them. */
  bundlers: Record<number, string>
  /** Nodes of the site's chains by id; the first is the default's. */
  nodes: ReadonlyMap<number, string>
}

/**
 * Follows batches (EIP-5792) to the chain that each was sent on, which the SDK does not: it asks
 * the chain of the moment, and without a session a host of its maker's.
 */
export function followCalls({ bundlers, nodes }: StatusNodes) {
  const chainOf = new Map<string, number>()
  return {
    /** Remembers where a batch went. */
    sent({ params }: WalletRequest, answer: unknown) {
      const id = typeof answer === 'string' ? answer : fieldOf(answer, 'id')
      const call = Array.isArray(params) ? params[0] : undefined
      const chainId = parseChainId(fieldOf(call, 'chainId'))
      if (typeof id === 'string' && chainId !== undefined) chainOf.set(id, chainId)
    },
    /**
     * Where to ask for a batch: the bundler of its chain, else, without a session, the chain's own
     * node. Undefined where the SDK asks the node that its popup named.
     */
    nodeFor({ params }: WalletRequest, activeChainId: number | undefined): string | undefined {
      const [id] = Array.isArray(params) ? params : []
      const chainId = chainOf.get(String(id)) ?? activeChainId ?? [...nodes.keys()][0] ?? 0
      return bundlers[chainId] ?? (activeChainId === undefined ? nodes.get(chainId) : undefined)
    },
    ask,
  }
}

/** A JSON-RPC question to a node; an error of the node comes out with its code. */
async function ask(url: string, { method, params }: WalletRequest): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  if (error === undefined || error === null) return result
  const code = fieldOf(error, 'code')
  if (typeof code !== 'number') throw new WalletError('internalError')
  throw Object.assign(new Error(String(fieldOf(error, 'message') ?? '')), {
    code,
    data: fieldOf(error, 'data'),
  })
}
