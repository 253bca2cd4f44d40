'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from 'wagmi'
import { accountQueryKey } from '#app/(wallet)/account/panel/useAction.ts'

/** Refetches all queries when the account changes, as connecting may have created an account. */
export function useRefetchOnAccountChange(): void {
  const { address } = useConnection()
  const queries = useQueryClient()
  const lastAddress = useRef(address)
  useEffect(() => {
    if (lastAddress.current === address) return
    lastAddress.current = address
    void queries.invalidateQueries({ queryKey: [accountQueryKey] })
  }, [address, queries])
}
