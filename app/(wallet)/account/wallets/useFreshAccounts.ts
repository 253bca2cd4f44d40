'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from 'wagmi'
import { custodyKey } from '#app/(wallet)/account/desk/useCustody.ts'

/** Looks everything up again when another account is in use, as the way to it may have made something. */
export function useFreshAccounts(): void {
  const { address } = useConnection()
  const queries = useQueryClient()
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    void queries.invalidateQueries({ queryKey: [custodyKey] })
  }, [address, queries])
}
