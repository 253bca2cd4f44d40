'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from 'wagmi'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { requestedCalls } from '#lib/review/simulation/requestedCalls.ts'
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
 * What a request to an account would change now; undefined while that is being simulated, and once the
 * request has changed. Always ends, as `simulateRequest` does.
 */
export function useSimulation(
  chainId: number | undefined,
  account: `0x${string}`,
  asked: SigningRequest,
): Simulation | undefined {
  const client = useClient({ chainId })
  const tokens = useTokens(chainId)
  const node = useRpcChain(client && chainId)
  const current = useMemo(
    () => ({ key: JSON.stringify(requestedCalls(asked) ?? asked, bigintAsText), asked }),
    [asked],
  )
  const settled = useSettled(current)
  const isCurrent = settled.key === current.key
  const noNode = client ? node.error : 'The network is not configured.'
  const query = useQuery({
    queryKey: ['simulation', chainId, account, settled.key, noNode ? 'no node' : 'node'],
    enabled: isCurrent,
    queryFn: async ({ signal }): Promise<Simulation> => {
      const { simulateRequest } = await withTimeout(
        import('#lib/review/simulation/simulateRequest.ts'),
        loadMilliseconds,
        () => new WalletError(networkErrors.networkUnreachable),
      )
      return simulateRequest({
        asked: settled.asked,
        account,
        chainId: chainId ?? 0,
        node: noNode ? undefined : (client?.request as NodeRequest),
        tokens: tokens.map(({ address }) => address),
        signal,
      })
    },
    refetchInterval: refreshMilliseconds,
    // Offline, it fails instead of waiting for the network.
    networkMode: 'always',
  })
  useEffect(() => {
    const calls = requestedCalls(settled.asked)
    if (calls) noteShownEffects(chainId ?? 0, account, calls, query.data)
  }, [chainId, account, settled, query.data])
  const cause = query.error
  // The same object until something changes, as the state of a component needs it.
  const simulation = useMemo<Simulation | undefined>(
    () => (cause ? { status: 'unavailable', cause } : query.data),
    [cause, query.data],
  )
  return isCurrent ? simulation : undefined
}
