'use client'

import { useMemo } from 'react'
import { useConfig } from 'wagmi'
import { readContracts, type SiteContracts } from '#react/review/readContracts.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { siteWallets } from '#react/wagmi/configParts.ts'

const none: SiteContracts = {}

/** Names and interfaces of the contracts that the site has configured; none until they are loaded. */
export function useSiteContracts(): SiteContracts {
  const loader = siteWallets(useConfig())?.contracts
  const load = useMemo(() => () => readContracts(loader), [loader])
  return useLoaded(load, loader !== undefined) ?? none
}
