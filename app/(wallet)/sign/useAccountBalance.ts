'use client'

import { useBalance } from 'wagmi'
import { useRpcChain } from '#app/(wallet)/account/useRpcChain.ts'

const pollMilliseconds = 5000

/** The account's balance in the chain's smallest unit; undefined until its node responds. */
export function useAccountBalance(account: `0x${string}`, chainId: number | undefined) {
  const node = useRpcChain(chainId)
  const { data, isError } = useBalance({
    address: account,
    chainId,
    query: { enabled: chainId !== undefined, refetchInterval: pollMilliseconds },
  })
  return isError || node.isError ? undefined : data?.value
}
