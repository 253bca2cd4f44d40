'use client'

import controls from '#app/ui/controls.module.css'
import { NamePanel } from '#app/wallets/turnkey/authentication/NamePanel.tsx'
import type { PanelProps } from '#app/wallets/turnkey/authentication/PanelProps.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'

/** After a sign-in by email: offers to create a passkey for the next time. */
export function OfferPanel({ state, change, addPasskey, finish, children }: PanelProps) {
  return (
    <NamePanel
      title={embeddedMessages.addTitle}
      text={embeddedMessages.addText}
      submit={embeddedMessages.addSubmit}
      state={state}
      change={change}
      onSubmit={() => void addPasskey()}
      out={
        <button type="button" className={controls.button} onClick={finish}>
          {embeddedMessages.addSkip}
        </button>
      }
    >
      {children}
    </NamePanel>
  )
}
