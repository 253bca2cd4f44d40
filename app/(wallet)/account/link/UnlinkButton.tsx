'use client'

import { useState } from 'react'
import { removeCredential } from '#app/(wallet)/account/link/credentialsApi.ts'
import { ConfirmDialog } from '#app/(wallet)/account/panel/ConfirmDialog.tsx'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import { linkMessages } from '#lib/messages/linkMessages.ts'

/** Removes a link after a confirmation. */
export function UnlinkButton({
  id,
  address,
  action,
}: {
  /** Id of the smart wallet's credential. */
  id: string
  address: `0x${string}`
  action: Action
}) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button
        type="button"
        className={controls.quiet}
        aria-label={linkMessages.unlinkLabel(address)}
        aria-disabled={action.isBusy}
        onClick={() => !action.isBusy && setConfirming(true)}
      >
        {linkMessages.unlink}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={linkMessages.unlinkTitle}
          text={linkMessages.unlinkText}
          action={linkMessages.unlink}
          onClose={() => setConfirming(false)}
          onConfirm={() => void action.run(() => removeCredential(id), linkMessages.didUnlink)}
        />
      )}
    </>
  )
}
