import 'server-only'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { checkChainId } from '#lib/server/chainClient.ts'
import type { Env } from '#lib/server/env/env.ts'

/**
 * Queries the chain id of every node and bundler in the environment and returns a sentence for each
 * that serves another chain. Unreachable ones are skipped; the readiness check reports them.
 */
export async function findWrongNodes({
  chains,
  isRpcProxied,
  smartWallet,
}: Env): Promise<string[]> {
  const nodes = chains.flatMap(({ id, rpcUrl, browserRpcUrl }) => {
    const isSame = isRpcProxied || browserRpcUrl === rpcUrl
    const bundler = smartWallet?.bundlerUrls?.[id]
    return [
      { name: isSame ? 'The node' : 'The node in SERVER_RPC_URLS', id, rpcUrl },
      ...(isSame ? [] : [{ name: 'The node in RPC_URLS', id, rpcUrl: browserRpcUrl }]),
      ...(bundler && bundler !== rpcUrl ? [{ name: 'The bundler', id, rpcUrl: bundler }] : []),
    ]
  })
  const warnings = await Promise.all(
    nodes.map(async ({ name, id, rpcUrl }) => {
      const error = await checkChainId({ id, rpcUrl }).then(() => undefined, findWalletError)
      if (error?.key !== 'wrongChainRpc') return []
      // Only the host: the rest of the URL may contain an API key.
      return [
        `${name} for chain ${id} (${new URL(rpcUrl).host}) is on another chain: ${error.message}.`,
      ]
    }),
  )
  return warnings.flat()
}
