'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import type { Balance } from '#lib/review/tokens/readBalances.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useTokens } from '#react/tokens/useTokens.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type ReadBalances = typeof import('#lib/review/tokens/readBalances.ts')

/** First part of the key of every query for balances. */
export const balancesKey = 'balances'

const pollMilliseconds = 5000

/** Balances of one account on one chain; undefined where a request failed. */
type Balances = { native: Balance; tokens: ReadonlyMap<Address, Balance> }

/**
 * Balances of the chain's currency and of the site's tokens, in one request every few seconds while
 * `isWanted`. All screens share the answer.
 */
export function useBalances(
  account: Address,
  chainId: number | undefined,
  isWanted = true,
): {
  balances: Balances | undefined
  /** The node does not answer; the balances are the last known. */
  isStale: boolean
  retry: () => void
} {
  const config = useConfig()
  const { chains } = usePublicConfig()
  const rpcUrl = chains.find(({ id }) => id === chainId)?.rpcUrl
  const tokens = useTokens(chainId)
  const { data, isError, fetchStatus, refetch } = useQuery({
    queryKey: [balancesKey, chainId, account],
    enabled: isWanted && rpcUrl !== undefined,
    refetchInterval: pollMilliseconds,
    // A map is not compared by content; the numbers in it are all there is.
    structuralSharing: false,
    queryFn: async (): Promise<Balances> => {
      const { readBalances } = await loadLateCode<ReadBalances>(config, 'balances')
      const addresses = tokens.map(({ address }) => address)
      const read = await readBalances(rpcUrl ?? '', account, addresses)
      const entries = addresses.map((address, index) => [address, read.tokens[index]] as const)
      return { native: read.native, tokens: new Map(entries) }
    },
  })
  return {
    balances: data,
    isStale: isError || fetchStatus === 'paused',
    retry: () => void refetch(),
  }
}

/** The site's tokens on a chain, with the account's balance of each as far as it is known. */
export function useTokensWithBalances(account: Address, chainId: number | undefined) {
  const tokens = useTokens(chainId)
  const balances = useBalances(account, chainId).balances?.tokens
  return useMemo(
    () => tokens.map((token) => withBalance(token, balances?.get(token.address))),
    [tokens, balances],
  )
}

/** A token, with the account's balance if it is known. */
export const withBalance = (token: PublicToken, balance: Balance) => ({
  ...token,
  ...(balance !== undefined && { balance }),
})
