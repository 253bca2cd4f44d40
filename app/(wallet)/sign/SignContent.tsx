'use client'

import { QueryProvider } from 'latchkey/react'
import { SignTabs } from 'latchkey/react/sign'
import { LatePart } from '#app/ui/LatePart.tsx'

/** What the signing page shows to a signed-in user. */
export function SignContent() {
  return (
    <QueryProvider>
      <LatePart>
        <SignTabs />
      </LatePart>
    </QueryProvider>
  )
}
