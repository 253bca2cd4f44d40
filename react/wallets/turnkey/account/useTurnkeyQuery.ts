'use client'

import { useQuery } from '@tanstack/react-query'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { accountQueryKey } from '#react/panel/Panel.tsx'

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

/** Props of every panel of the account page. */
export type AccountPanelProps = {
  wallet: EmbeddedWallet
  /** The user's sub-organization at Turnkey; cached data of one is not shown for another. */
  organizationId: string
  /** Whether the wallet's session is active. Otherwise a query would prompt for the passkey. */
  isOpen: boolean
}
