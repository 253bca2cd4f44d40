'use client'

import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'

/** Leads from another address of the site to its own, before anything is asked of a wallet. */
export function OtherAddress() {
  const signInMessages = useMessages('signIn')
  const { appName, appOrigin } = usePublicConfig()
  const { host } = new URL(appOrigin)
  return (
    <>
      <div className="latchkey-sign-in-card-center">
        <p>{signInMessages.otherAddress({ appName, host })}</p>
      </div>
      <div className="latchkey-sign-in-card-actions">
        <a
          className="latchkey-primary latchkey-button"
          href={location.href.replace(location.origin, appOrigin)}
        >
          {signInMessages.openOwnAddress({ host })}
        </a>
      </div>
    </>
  )
}
