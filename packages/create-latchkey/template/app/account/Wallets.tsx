'use client'

import { useQuery } from '@tanstack/react-query'
import { readResponse } from 'latchkey/errors'
import { useSession } from 'latchkey/react'
import { Address } from 'latchkey/react/ui'

type User = {
  identities: { id: string; identity: string; address: string; name: string | null }[]
}

/** The wallets by which the person signs in. */
export function Wallets() {
  const { session } = useSession()
  const { data: user } = useQuery({
    queryKey: ['wallets', session?.user.id],
    enabled: session !== null,
    queryFn: async () => (await readResponse<{ user: User }>(await fetch('/api/user'))).user,
  })
  if (!session) return null
  return (
    <ul data-testid="wallets">
      {user?.identities.map(({ id, identity, address, name }) => (
        <li key={id}>
          <Address address={address} /> <span>{name}</span>{' '}
          {identity === session.identity && <span>in use</span>}
        </li>
      ))}
    </ul>
  )
}
