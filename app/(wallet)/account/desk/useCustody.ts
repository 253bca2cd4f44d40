'use client'

import { useQuery } from '@tanstack/react-query'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'

/** First word of every key: after an action all that is shown is looked up again. */
export const custodyKey = 'custody'

/** Something of the person, as custody has it. Asked for only inside a session, as it would call for the passkey. */
export function useCustody<Data>(
  { person, isOpen }: DeskProps,
  what: string,
  ask: () => Promise<Data>,
) {
  return useQuery({
    queryKey: [custodyKey, person, what],
    enabled: isOpen,
    // Connecting another variant shows the page anew, and has made something on the way.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ask,
  })
}
