'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from 'wagmi'
import { accountQueryKey } from '#app/(wallet)/account/panel/useAction.ts'

/** Refetches all queries when the account changes, as connecting may have created an account. */
export function useFreshAccounts(): void {
  const { address } = useConnection()
  const queries = useQueryClient()
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    void queries.invalidateQueries({ queryKey: [accountQueryKey] })
  }, [address, queries])
}
