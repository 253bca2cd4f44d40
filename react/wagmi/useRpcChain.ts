'use client'

import { useQuery } from '@tanstack/react-query'
import { useClient } from 'wagmi'
import { WalletError } from '#lib/errors/WalletError.ts'

const pollMilliseconds = 30_000
const retryMilliseconds = 3000

/**
 * Whether the chain's node responds and serves that chain. If its `eth_chainId` differs from the
 * configured chain, the error is `wrongChainRpc`, and nothing is signed.
 */
export function useRpcChain(chainId: number | undefined) {
  const client = useClient({ chainId })
  return useQuery({
    queryKey: ['rpcChain', chainId],
    enabled: client !== undefined && chainId !== undefined,
    queryFn: async () => {
      const actual = Number(await client?.request({ method: 'eth_chainId' }))
      if (actual !== chainId) {
        const { chainErrors } = await import('#lib/errors/chainErrors.ts')
        throw new WalletError(chainErrors.wrongChainRpc, {
          args: { actual, expected: chainId ?? 0 },
        })
      }
      return actual
    },
    refetchInterval: (query) =>
      query.state.status === 'error' ? retryMilliseconds : pollMilliseconds,
  })
}
