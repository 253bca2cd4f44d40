'use client'

import { useState } from 'react'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { Looked } from '#app/(wallet)/account/desk/Looked.tsx'
import { Outcome } from '#app/(wallet)/account/desk/Outcome.tsx'
import { Panel } from '#app/(wallet)/account/desk/Panel.tsx'
import { useAction } from '#app/(wallet)/account/desk/useAction.ts'
import { useCustody } from '#app/(wallet)/account/desk/useCustody.ts'
import { ConfirmEmail } from '#app/(wallet)/account/email/ConfirmEmail.tsx'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** The user's email address, and whether it is confirmed by a code. */
export function EmailPanel(desk: DeskProps) {
  const { wallet } = desk
  const profile = useCustody(desk, 'profile', wallet.profile)
  const action = useAction()
  /** Initial value of the address field; undefined while nothing is being confirmed. */
  const [draft, setDraft] = useState<string>()

  function begin(email: string) {
    action.clear()
    setDraft(email)
  }

  return (
    <Panel
      id="email"
      title={walletAccountMessages.emailTitle}
      text={walletAccountMessages.emailText}
    >
      <Looked query={profile}>
        {({ email, isEmailConfirmed }) => (
          <>
            <p className={styles.name}>
              {email ?? walletAccountMessages.noEmail}{' '}
              {email && (
                <span className={isEmailConfirmed ? controls.accentTag : controls.tag}>
                  {isEmailConfirmed
                    ? walletAccountMessages.confirmed
                    : walletAccountMessages.notConfirmed}
                </span>
              )}
            </p>
            {draft === undefined ? (
              <div className={styles.actions}>
                {email && !isEmailConfirmed && (
                  <button type="button" className={controls.button} onClick={() => begin(email)}>
                    {walletAccountMessages.emailConfirm}
                  </button>
                )}
                <button
                  type="button"
                  className={email ? controls.quiet : controls.button}
                  onClick={() => begin('')}
                >
                  {email ? walletAccountMessages.emailChange : walletAccountMessages.emailAdd}
                </button>
              </div>
            ) : (
              <ConfirmEmail
                wallet={wallet}
                action={action}
                initial={draft}
                onClose={() => setDraft(undefined)}
              />
            )}
          </>
        )}
      </Looked>
      <Outcome action={action} />
    </Panel>
  )
}
