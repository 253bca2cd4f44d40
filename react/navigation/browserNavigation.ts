'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { Navigation } from '#react/navigation/Navigation.ts'

/** Loads pages as a plain link does, for sites without a router. */
export const browserNavigation: Navigation = {
  useRouter: () => router,
  usePathname: () => useLocationPart('pathname'),
  useSearchParams() {
    const search = useLocationPart('search')
    return useMemo(() => new URLSearchParams(search), [search])
  },
}

const router = { push: (href: string) => location.assign(href), prefetch: () => undefined }

/** Empty on the server, which does not know the URL. */
function useLocationPart(part: 'pathname' | 'search'): string {
  return useSyncExternalStore(
    subscribe,
    () => location[part],
    () => '',
  )
}

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}
