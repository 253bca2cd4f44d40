'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from 'wagmi'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import type { NodeRequest, Simulation } from '#lib/review/simulation/Simulation.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { noteShownEffects } from '#react/transactions/shownEffects.ts'
import { useSettled } from '#react/ui/useSettled.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'

/** As long as a simulation may take. */
const loadMilliseconds = 2000
/** The chain moves on while a review is open, and a node that failed may be back. */
const refreshMilliseconds = 15_000

/**
 * What calls of an account would change now; undefined while that is being simulated, and once the
 * calls have changed. Always ends, as `simulate` does.
 */
export function useSimulation(
  chainId: number | undefined,
  account: `0x${string}`,
  calls: readonly BatchCall[],
): Simulation | undefined {
  const client = useClient({ chainId })
  const tokens = useTokens(chainId)
  const node = useRpcChain(client && chainId)
  const current = useMemo(() => ({ key: JSON.stringify(calls, bigintAsText), calls }), [calls])
  const settled = useSettled(current)
  const isCurrent = settled.key === current.key
  const query = useQuery({
    queryKey: ['simulation', chainId, account, settled.key],
    enabled: client !== undefined && isCurrent && !node.isError,
    queryFn: async ({ signal }): Promise<Simulation> => {
      if (!client) return { status: 'unavailable', cause: 'No request.' }
      const { simulate } = await withTimeout(
        import('#lib/review/simulation/simulate.ts'),
        loadMilliseconds,
        () => new WalletError(networkErrors.networkUnreachable),
      )
      const request = client.request as NodeRequest
      const known = tokens.map(({ address }) => address)
      return simulate({ request, account, calls: settled.calls, tokens: known, signal })
    },
    refetchInterval: refreshMilliseconds,
    // Offline, it fails instead of waiting for the network.
    networkMode: 'always',
  })
  useEffect(
    () => noteShownEffects(chainId ?? 0, account, settled.calls, query.data),
    [chainId, account, settled, query.data],
  )
  const cause = client ? (node.error ?? query.error) : 'The network is not configured.'
  // The same object until something changes, as the state of a component needs it.
  const simulation = useMemo<Simulation | undefined>(
    () => (cause ? { status: 'unavailable', cause } : query.data),
    [cause, query.data],
  )
  return isCurrent ? simulation : undefined
}
