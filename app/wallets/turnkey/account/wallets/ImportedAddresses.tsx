'use client'

import { useEffect, useRef } from 'react'
import styles from '#app/(wallet)/account/panel/AccountDialog.module.css'
import { Address } from '#app/ui/Address.tsx'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Addresses of an import, for comparison with the expected ones. */
export function ImportedAddresses({
  addresses,
  onClose,
}: {
  addresses: readonly string[]
  onClose: () => void
}) {
  const done = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <div role="status" className={styles.result} data-testid="imported">
        <p>{walletAccountMessages.importDone}</p>
        {addresses.map((address) => (
          <Address key={address} address={address} whole />
        ))}
      </div>
      <button ref={done} type="button" className={controls.primary} onClick={onClose}>
        {walletAccountMessages.done}
      </button>
    </>
  )
}
