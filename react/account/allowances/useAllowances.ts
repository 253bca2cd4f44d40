'use client'

import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Client, createClient, http } from 'viem'
import { getBlock, getBlockNumber, getCode } from 'viem/actions'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import type { Grant } from '#lib/review/allowances/Allowance.ts'
import { readAllowances } from '#lib/review/allowances/readAllowances.ts'
import { type GrantSearch, searchGrants } from '#lib/review/allowances/searchGrants.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { isBehind, untilKnown } from '#lib/review/simulation/untilKnown.ts'
import { readDelegation } from '#react/transactions/useAuthority.ts'

/** First part of the key of every query for allowances. */
const allowancesKey = 'allowances'

/** Requests for logs of the first search, and of each further one. */
const firstRequestLimit = 10
const furtherRequestLimit = 25

/** The site's route accepts this many calls at once. */
const batchSize = 20

/** What was searched, from the newest block to the oldest. */
export type SearchPage = GrantSearch & { toBlock: bigint }

/**
 * The allowances of an account on one chain, and its delegation: events name them, then the
 * contracts are asked. They are asked again when the window is focused, but not every few seconds,
 * because that takes several calls per allowance. `minedIn`: the block of the newest change that is
 * known, so that a node without it does not answer with what was before.
 */
export function useAllowances(account: `0x${string}`, chain: PublicChain, minedIn = 0n) {
  const client = useMemo(
    () => createClient({ transport: http(chain.rpcUrl, { batch: { batchSize } }) }),
    [chain.rpcUrl],
  )
  const request = client.request as NodeRequest
  const search = useInfiniteQuery({
    queryKey: [allowancesKey, chain.id, account, 'search'],
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    initialPageParam: undefined as { toBlock: bigint; span: bigint } | undefined,
    queryFn: async ({ pageParam, signal }): Promise<SearchPage> => {
      const toBlock = pageParam?.toBlock ?? (await getBlockNumber(client, { cacheTime: 0 }))
      const requestLimit = pageParam ? furtherRequestLimit : firstRequestLimit
      const options = { request, account, toBlock, requestLimit, span: pageParam?.span, signal }
      return { ...(await searchGrants(options)), toBlock }
    },
    getNextPageParam: ({ fromBlock, span }) =>
      fromBlock > 0n ? { toBlock: fromBlock - 1n, span } : undefined,
  })
  const grants = useMemo(() => grantsOf(search.data), [search.data])
  const state = useQuery({
    queryKey: [allowancesKey, chain.id, account, 'state', String(minedIn), grants && keyOf(grants)],
    enabled: grants !== undefined,
    staleTime: 0,
    // While more grants are read, those read before stay.
    placeholderData: (previous) => previous,
    queryFn: async () => {
      const block = await newestBlock(client, minedIn)
      const blockNumber = block.number
      const code = await untilKnown(() => getCode(client, { address: account, blockNumber }))
      const options = { request, account, grants: grants ?? [], block }
      return { ...(await readAllowances(options)), delegation: readDelegation(code) }
    },
  })
  return { search, state }
}

/** The newest block that a node has, at least that one. */
async function newestBlock(client: Client, atLeast: bigint) {
  const block = await getBlock(client)
  if (block.number >= atLeast) return block
  return untilKnown(() => getBlock(client, { blockNumber: atLeast })).catch((error: unknown) => {
    // It was in a block that is no more.
    if (isBehind(error)) return block
    throw error
  })
}

function grantsOf(data: InfiniteData<SearchPage> | undefined): Grant[] | undefined {
  if (!data) return undefined
  const all = data.pages.flatMap(({ grants }) => grants)
  return [...new Map(all.map((grant) => [keyOf([grant]), grant])).values()]
}

function keyOf(grants: readonly Grant[]): string {
  return grants.map((grant) => Object.values(grant).map(String).join(' ')).join()
}
