'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { Identify } from '#app/(wallet)/signIn/embedded/Identify.tsx'
import type { IdentifyProps } from '#app/(wallet)/signIn/embedded/IdentifyProps.ts'
import dialog from '#app/ui/dialog.module.css'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './IdentifyDialog.module.css'

/** Authentication dialog over any page, if the wallet's session ended and the site's did not. */
export function IdentifyDialog(props: IdentifyProps) {
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onCancel()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={dialog.backdrop} />
          <Dialog.Popup className={styles.popup} aria-labelledby="step-title">
            <Identify cancelLabel={embeddedMessages.cancel} {...props} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
