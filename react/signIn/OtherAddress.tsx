'use client'

import { useSyncExternalStore } from 'react'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'

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

/** Leads to the site's own address, before anything is asked of a wallet. */
export function OtherAddress({ href }: { href: string }) {
  const signInMessages = useMessages('signIn')
  const { appName } = usePublicConfig()
  const { host } = new URL(href)
  return (
    <>
      <div className="latchkey-sign-in-card-center">
        <p>{signInMessages.otherAddress({ appName, host })}</p>
      </div>
      <div className="latchkey-sign-in-card-actions">
        <a className="latchkey-primary latchkey-button" href={href}>
          {signInMessages.openOwnAddress({ host })}
        </a>
      </div>
    </>
  )
}
