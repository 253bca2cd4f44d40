'use client'

import { QueryProvider } from 'latchkey/react'
import { AccountView } from 'latchkey/react/account'

/** What the account page shows to a signed-in user. */
export function AccountContent() {
  return (
    <QueryProvider>
      <AccountView />
    </QueryProvider>
  )
}
