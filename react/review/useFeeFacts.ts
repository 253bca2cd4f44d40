'use client'

import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { type FeeFacts, readFeeFacts } from '#react/review/readFeeFacts.ts'

/** Prices change from block to block. */
const freshMilliseconds = 15_000
const none: FeeFacts = {}

/**
 * What a node returns about the fee of a request; `isSettled` once it has answered, or has taken
 * too long.
 */
export function useFeeFacts(
  request: SigningRequest,
  { account, chainId }: { account: Address; chainId: number },
): { facts: FeeFacts; isSettled: boolean } {
  const config = useConfig()
  const { data, isPending } = useQuery({
    queryKey: ['feeFacts', account, chainId, JSON.stringify(request, bigintAsText)],
    // It ends by itself also while the browser is offline.
    networkMode: 'always',
    retry: false,
    staleTime: freshMilliseconds,
    queryFn: () => readFeeFacts(config, { account, chainId }, request),
  })
  return { facts: data ?? none, isSettled: !isPending }
}
