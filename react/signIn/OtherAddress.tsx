'use client'

import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'

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
