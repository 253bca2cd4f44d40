'use client'

import type { Address } from 'viem'
import { useAccountName } from '#react/names/useAccountName.ts'
import { QueryProvider } from '#react/session/QueryProvider.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** The account's name in the header, beside its address; nothing without a name. */
export function AccountButtonName({
  address,
  className,
}: {
  address: Address
  className: string | undefined
}) {
  return (
    <QueryProvider>
      <Name address={address} className={className} />
    </QueryProvider>
  )
}

function Name({ address, className }: { address: Address; className: string | undefined }) {
  const account = useAccountName(address)
  if (!account) return null
  return (
    <Verbatim className={className} data-testid="account-name" title={account.name}>
      {account.name}
    </Verbatim>
  )
}
