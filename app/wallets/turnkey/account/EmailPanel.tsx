'use client'

import { useState } from 'react'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import {
  type Action,
  Outcome,
  Panel,
  QueryResult,
  useAction,
} from '#app/(wallet)/account/panel/Panel.tsx'
import controls from '#app/ui/controls.module.css'
import { EmailCodeForm } from '#app/wallets/turnkey/account/EmailCodeForm.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#app/wallets/turnkey/account/useTurnkeyQuery.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** The user's email address, and whether it is confirmed by a code. */
export function EmailPanel(props: AccountPanelProps) {
  const { wallet } = props
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
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
      <QueryResult query={profile}>
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
      </QueryResult>
      <Outcome action={action} />
    </Panel>
  )
}

/** Confirms an email address: asks for the address, then for the code that is sent to it. */
function ConfirmEmail({
  wallet,
  action,
  initial,
  onClose,
}: {
  wallet: EmbeddedWallet
  action: Action
  initial: string
  onClose: () => void
}) {
  async function confirm(code: string) {
    const show = () => wallet.confirmEmail(code)
    if (await action.run(show, walletAccountMessages.emailConfirmed)) onClose()
  }

  return (
    <EmailCodeForm
      describedBy="email-text"
      initial={initial}
      isBusy={action.isBusy}
      labels={{
        send: walletAccountMessages.sendCode,
        code: walletAccountMessages.code,
        submit: walletAccountMessages.codeSubmit,
        again: walletAccountMessages.codeResend,
      }}
      onSend={(address) =>
        action.run(() => wallet.sendCode(address), walletAccountMessages.codeSent(address))
      }
      onCode={confirm}
      onCancel={onClose}
    />
  )
}
