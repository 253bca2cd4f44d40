'use client'

import { useState } from 'react'
import '#react/panel/Panel.css'
import { readEmailCode } from '#lib/input/readEmailCode.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { EmailCodeForm } from '#react/wallets/turnkey/account/EmailCodeForm.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** The user's email address, and whether it is confirmed by a code. */
export function EmailPanel(props: AccountPanelProps) {
  const walletAccountMessages = useMessages('walletAccount')
  const { wallet } = props
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
  const { basePath } = usePublicConfig()
  const action = useAction()
  /** Initial value of the address field; undefined while nothing is being confirmed. */
  const [draft, setDraft] = useState(() => wallet.sentCode('confirm')?.email)

  function end() {
    wallet.forgetCode()
    setDraft(undefined)
  }

  /** Also for a code that was sent before: the form may have been left open. */
  async function confirm(code: string) {
    await requireProof(basePath)
    await wallet.confirmEmail(code)
  }

  async function begin(email: string) {
    if (await action.run(() => requireProof(basePath))) setDraft(email)
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
            <p className="latchkey-panel-name">
              {email ? <Verbatim>{email}</Verbatim> : <span>{walletAccountMessages.noEmail}</span>}{' '}
              {email && (
                <span
                  className={isEmailConfirmed ? 'latchkey-accent-tag latchkey-tag' : 'latchkey-tag'}
                >
                  {isEmailConfirmed
                    ? walletAccountMessages.confirmed
                    : walletAccountMessages.notConfirmed}
                </span>
              )}
            </p>
            {draft === undefined ? (
              <div className="latchkey-panel-actions">
                {email && !isEmailConfirmed && (
                  <button
                    type="button"
                    className="latchkey-button"
                    onClick={() => void begin(email)}
                  >
                    {walletAccountMessages.emailConfirm}
                  </button>
                )}
                <button
                  type="button"
                  className={email ? 'latchkey-quiet latchkey-button' : 'latchkey-button'}
                  onClick={() => void begin('')}
                >
                  {email ? walletAccountMessages.emailChange : walletAccountMessages.emailAdd}
                </button>
              </div>
            ) : (
              <EmailCodeForm
                describedBy="email-text"
                initial={draft}
                action={action}
                labels={{
                  send: walletAccountMessages.sendCode,
                  sent: walletAccountMessages.codeSent,
                  code: walletAccountMessages.code,
                  submit: walletAccountMessages.codeSubmit,
                  again: walletAccountMessages.codeResend,
                  done: walletAccountMessages.emailConfirmed,
                }}
                sendEmail={wallet.sendCode}
                submitCode={confirm}
                isSentBefore={wallet.sentCode('confirm')?.email === draft}
                readCode={readEmailCode}
                onDone={end}
                onCancel={end}
              />
            )}
          </>
        )}
      </QueryResult>
      <Outcome action={action} />
    </Panel>
  )
}
