'use client'

import { useState } from 'react'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import type { NameLookup } from '#react/names/useNames.ts'
import { FormField } from '#react/sign/FormField.tsx'
import '#react/sign/SignForm.css'
import { Address } from '#react/ui/Address.tsx'
import { Identicon } from '#react/ui/Identicon.tsx'

/** A field for an address or a name: with its identicon, and the address below a name. */
export function AddressField({
  label,
  hint,
  text,
  problem,
  lookup,
  onChange,
}: {
  label: string
  hint: string
  text: string
  /** Of a text that is no name. */
  problem: string | undefined
  /** Of a name; undefined if the text is none. */
  lookup: NameLookup | undefined
  onChange: (text: string) => void
}) {
  const nameMessages = useMessages('name')
  const { ens } = usePublicConfig()
  const [isFocused, setFocused] = useState(false)
  const written = text.trim()
  const named = lookup?.status === 'found' ? lookup.address : undefined
  const typed = lookup === undefined && problem === undefined ? toAddress(written) : undefined
  const address = named ?? typed
  const addressProblem = isFocused && isUnfinished(written) ? undefined : problem
  return (
    <div className="latchkey-sign-form-address-field">
      <FormField
        label={label}
        hint={ens ? nameMessages.hint({ hint }) : hint}
        text={text}
        problem={lookup ? problemOf(lookup, nameMessages) : addressProblem}
        before={
          address ? (
            <Identicon address={address} size={24} />
          ) : (
            <span className="latchkey-sign-form-mark" />
          )
        }
        onChange={onChange}
        onFocusChange={setFocused}
      />
      <div role="status" className="latchkey-sign-form-lookup">
        {lookup?.status === 'pending' && (
          <span className="latchkey-hint">{nameMessages.lookingUp({ name: written })}</span>
        )}
        {named && (
          <span data-testid="named-address">
            <Address address={named} isFull />
          </span>
        )}
      </div>
    </div>
  )
}

/** Whether an address may only need more digits; while they are typed, it is no mistake yet. */
function isUnfinished(text: string) {
  return /^(0|0x[0-9a-f]{0,39})$/i.test(text)
}

function problemOf({ status }: NameLookup, nameMessages: Messages['name']) {
  return status === 'pending' || status === 'found' ? undefined : nameMessages[status]
}
