'use client'

import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import type { AddressFacts } from '#react/review/readAddressFacts.ts'
import { shownAddresses } from '#react/review/shownAddresses.ts'

/** Among the facts are balances. */
const freshMilliseconds = 60_000
const none: AddressFacts = {}
const asking: AddressFacts = { node: 'asking' }
const silent: AddressFacts = { node: 'silent' }

/**
 * What nodes return for the addresses that previews show; `isSettled` once they have answered, or
 * have taken too long.
 */
export function useAddressFacts(
  previews: readonly Preview[],
  { account, chainId }: { account: Address; chainId: number },
): { facts: AddressFacts; isSettled: boolean } {
  const { ens } = usePublicConfig()
  const config = useConfig()
  const addresses = shownAddresses(previews)
  const { data, isPending, isError } = useQuery({
    queryKey: ['addressFacts', account, chainId, ens?.chainId, ens?.resolver, ...addresses],
    enabled: addresses.length > 0,
    // It ends by itself also while the browser is offline.
    networkMode: 'always',
    retry: false,
    staleTime: freshMilliseconds,
    queryFn: async () => {
      const { readAddressFacts } = await import('#react/review/readAddressFacts.ts')
      return readAddressFacts(config, ens, { account, chainId }, addresses)
    },
  })
  const isSettled = addresses.length === 0 || !isPending
  const unknown = isError ? silent : isSettled ? none : asking
  return { facts: data ?? unknown, isSettled }
}
