'use client'

import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useClient, useConfig } from 'wagmi'
import type { AccountName } from '#lib/addresses/ens/lookUpAddress.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type AccountNames = typeof import('#lib/addresses/ens/lookUpAddress.ts')

const freshMilliseconds = 5 * 60_000
const retryMilliseconds = 30_000

/** The verified name of an account; undefined while unknown, and if it has none. */
export function useAccountName(address: Address): AccountName | undefined {
  const config = useConfig()
  const { ens } = usePublicConfig()
  const client = useClient({ chainId: ens?.chainId })
  const { data } = useQuery({
    queryKey: ['ensName', ens?.chainId, ens?.resolver, address],
    enabled: ens !== undefined && client !== undefined,
    staleTime: freshMilliseconds,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMilliseconds : false),
    queryFn: async () => {
      if (!client || !ens) throw new Error('Names need a chain to look them up on.')
      const { lookUpAddress } = await loadLateCode<AccountNames>(config, 'accountNames')
      return lookUpAddress(client, ens, address)
    },
  })
  return data ?? undefined
}
