'use client'

import { QueryProvider } from 'latchkey/react'
import { SignTabs } from 'latchkey/react/sign'

/** What the signing page shows to a signed-in user. */
export function SignContent() {
  return (
    <QueryProvider>
      <SignTabs />
    </QueryProvider>
  )
}
