'use client'

import { QueryProvider } from 'latchkey/react'
import { AccountView } from 'latchkey/react/account'
import { LatePart } from '#app/ui/LatePart.tsx'

/** What the account page shows to a signed-in user. */
export function AccountContent() {
  return (
    <QueryProvider>
      <LatePart>
        <AccountView />
      </LatePart>
    </QueryProvider>
  )
}
