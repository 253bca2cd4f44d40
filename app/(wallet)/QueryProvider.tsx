'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** The browser's one client: the account menu and the signing page share what they know. */
let shared: QueryClient | undefined

/**
 * What wagmi's reading and signing hooks stand on. It is not in the layout because the sign-in
 * page needs none of them, and would load it for nothing.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return createQueryClient()
    shared ??= createQueryClient()
    return shared
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Transports retry by themselves. A signature waits for no network: what fails offline is not repeated later. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 2000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
