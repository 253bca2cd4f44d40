'use client'

import { useState } from 'react'
import { FormField } from '#app/(wallet)/sign/FormField.tsx'
import styles from '#app/(wallet)/sign/SignForm.module.css'
import { Identicon } from '#app/ui/Identicon.tsx'
import { toAddress } from '#lib/toAddress.ts'

/** A field for an address, with its identicon once it is valid. */
export function AddressField({
  label,
  hint,
  text,
  problem,
  onChange,
}: {
  label: string
  hint: string
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}) {
  const [isFocused, setFocused] = useState(false)
  const written = text.trim()
  const address = problem === undefined ? toAddress(written) : undefined
  return (
    <FormField
      label={label}
      hint={hint}
      text={text}
      problem={isFocused && isUnfinished(written) ? undefined : problem}
      before={
        address ? <Identicon address={address} size={24} /> : <span className={styles.mark} />
      }
      onChange={onChange}
      onFocusChange={setFocused}
    />
  )
}

/** Whether an address may only need more digits; while they are typed, it is no mistake yet. */
function isUnfinished(text: string) {
  return /^(0|0x[0-9a-f]{0,39})$/i.test(text)
}
