'use client'

import { useQuery } from '@tanstack/react-query'
import { accountQueryKey } from '#app/(wallet)/account/panel/useAction.ts'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/AccountPanelProps.ts'

/** Queries the user's data at Turnkey; without an active session it would prompt for a passkey. */
export function useTurnkeyQuery<Data>(
  { organizationId, isOpen }: AccountPanelProps,
  name: string,
  queryFn: () => Promise<Data>,
) {
  return useQuery({
    queryKey: [accountQueryKey, organizationId, name],
    enabled: isOpen,
    // Connecting another variant remounts the page and may have created an account.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn,
  })
}
