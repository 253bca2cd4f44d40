'use client'

import { useId } from 'react'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './SignForm.css'

/** Choice between the chain's currency and the site's tokens. */
export function AssetField({
  nativeSymbol,
  tokens,
  chosen,
  onChange,
}: {
  nativeSymbol: string
  tokens: readonly PublicToken[]
  /** Undefined for the chain's currency. */
  chosen: PublicToken | undefined
  /** With the token's contract; empty for the chain's currency. */
  onChange: (address: string) => void
}) {
  const signMessages = useMessages('sign')
  const id = useId()
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {signMessages.asset}
      </label>
      <select
        id={id}
        className="latchkey-sign-form-select latchkey-input"
        value={chosen?.address ?? ''}
        onChange={(event) => onChange(event.target.value)}
      >
        <Verbatim as="option" value="">
          {nativeSymbol}
        </Verbatim>
        {tokens.map(({ address, symbol }) => (
          <Verbatim as="option" key={address} value={address}>
            {symbol}
          </Verbatim>
        ))}
      </select>
    </div>
  )
}
