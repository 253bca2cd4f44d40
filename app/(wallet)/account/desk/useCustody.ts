'use client'

import { useQuery } from '@tanstack/react-query'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'

/** First element of every query key: after an action all of these queries are refetched. */
export const custodyKey = 'custody'

/** Queries the user's data at Turnkey; without an active session it would prompt for a passkey. */
export function useCustody<Data>(
  { person, isOpen }: DeskProps,
  what: string,
  ask: () => Promise<Data>,
) {
  return useQuery({
    queryKey: [custodyKey, person, what],
    enabled: isOpen,
    // Connecting another variant remounts the page and may have created an account.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ask,
  })
}
