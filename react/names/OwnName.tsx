'use client'

import type { Address } from 'viem'
import { useAccountName } from '#react/names/useAccountName.ts'

/** The verified name of an account, to be shown beside its address; nothing without one. */
export function OwnName({ address }: { address: Address }) {
  const account = useAccountName(address)
  return account ? (
    <bdi data-testid="own-name" translate="no">
      {account.name}
    </bdi>
  ) : null
}
