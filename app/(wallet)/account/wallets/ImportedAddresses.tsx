'use client'

import { useEffect, useRef } from 'react'
import { Address } from '#app/ui/Address.tsx'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/DeskDialog.module.css'

/** What came of an import: the addresses, to be compared with the ones that were meant. */
export function ImportedAddresses({
  addresses,
  onClose,
}: {
  addresses: readonly string[]
  onClose: () => void
}) {
  const done = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
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
