'use client'

import { useEffect, useRef } from 'react'
import { Address } from '#app/ui/Address.tsx'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/DeskDialog.module.css'

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
