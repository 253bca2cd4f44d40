'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#react/session/SessionProvider.tsx'
import { isSignedOut } from '#react/session/signInApi.ts'
import { WagmiBoundary } from '#react/wagmi/WagmiBoundary.tsx'

/** One client per browser, so that the account menu and the signing page share a cache. */
let shared: QueryClient | undefined

/**
 * Provides what wagmi's read and signing hooks need: wagmi and TanStack Query. Not in the layout,
 * because the sign-in page uses none of them and would load them for nothing.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <WagmiBoundary>
      <SharedQueries>{children}</SharedQueries>
    </WagmiBoundary>
  )
}

/** Provides TanStack Query alone. */
export function SharedQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return createQueryClient()
    shared ??= createQueryClient()
    return shared
  })
  const { refresh } = useSession()
  // A query that fails because the session has ended is the first sign of its end.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          if (isSignedOut(event.action.error)) void refresh()
      }),
    [client, refresh],
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Transports retry by themselves. A mutation that fails offline is not repeated later. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 2000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
