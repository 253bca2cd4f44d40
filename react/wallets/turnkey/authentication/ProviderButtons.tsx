'use client'

import type { OpenIdProvider } from '#lib/protocol/entities.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import './Authentication.css'

/**
 * One button per OpenID provider of the site; nothing in a frame, because providers refuse to be
 * shown in one.
 */
export function ProviderButtons({
  providers,
  onChoose,
}: {
  providers: readonly OpenIdProvider[] | undefined
  onChoose: (provider: OpenIdProvider) => void
}) {
  const openIdMessages = useMessages('openId')
  const isFramed = typeof window !== 'undefined' && window.top !== window.self
  if (!providers?.length || isFramed) return null
  return (
    <fieldset className="latchkey-authentication-options" aria-label={openIdMessages.group}>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className="latchkey-button"
          onClick={() => onChoose(provider)}
        >
          {openIdMessages.continueWith({ name: provider.name })}
        </button>
      ))}
    </fieldset>
  )
}
