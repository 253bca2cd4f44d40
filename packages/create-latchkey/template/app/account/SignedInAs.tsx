'use client'

import { useSession } from 'latchkey/react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Who is signed in. Once the session has ended, the page is requested again, and redirects. */
export function SignedInAs() {
  const { session } = useSession()
  const router = useRouter()
  useEffect(() => {
    if (!session) router.refresh()
  }, [session, router])
  if (!session) return null
  return (
    <p>
      Signed in as{' '}
      <code translate="no" data-testid="account">
        {session.address}
      </code>
    </p>
  )
}
