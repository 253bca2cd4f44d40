'use client'

import { useSyncExternalStore } from 'react'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'

const never = () => () => undefined

/**
 * This page at the site's own address, if it was opened at another one, such as a preview or `www`: there
 * the server takes no sign-in. Undefined on the server.
 */
export function useOwnAddress(): string | undefined {
  const { appOrigin } = usePublicConfig()
  return useSyncExternalStore(
    never,
    () =>
      location.origin === appOrigin ? undefined : location.href.replace(location.origin, appOrigin),
    () => undefined,
  )
}
