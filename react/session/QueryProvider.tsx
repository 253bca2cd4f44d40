'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#react/session/SessionContext.ts'
import { isSignedOut } from '#react/session/signInApi.ts'
import { LatePart } from '#react/ui/LatePart.tsx'
import { WagmiBoundary } from '#react/wagmi/WagmiBoundary.tsx'

/** One client per browser, so that the account menu and the signing page share a cache. */
let shared: QueryClient | undefined

/**
 * Provides what wagmi's hooks need: wagmi and TanStack Query. It loads wagmi, unless that is there.
 * Around what uses them, not around a layout: a sign-in page would load them for nothing.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <WagmiBoundary>
      <Queries>
        <LatePart>{children}</LatePart>
      </Queries>
    </WagmiBoundary>
  )
}

function Queries({ children }: { children: ReactNode }) {
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
