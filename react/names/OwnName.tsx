'use client'

import type { Address } from 'viem'
import { useAccountName } from '#react/names/useAccountName.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** The verified name of an account, to be shown beside its address; nothing without one. */
export function OwnName({ address }: { address: Address }) {
  const account = useAccountName(address)
  return account ? <Verbatim data-testid="own-name">{account.name}</Verbatim> : null
}
