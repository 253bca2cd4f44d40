'use client'

import { useMemo } from 'react'
import { useSignMessage } from 'wagmi'
import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { ReviewPanel } from '#react/review/ReviewPanel.tsx'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { SignatureResult, type Signed } from '#react/sign/SignatureResult.tsx'
import { useDraft } from '#react/sign/useDraft.ts'
import controls from '#react/ui/controls.module.css'
import { useHydrated } from '#react/ui/useHydrated.ts'
import styles from './SignForm.module.css'

/** Signs a message (`personal_sign`). */
export function MessageForm({ session }: { session: Session }) {
  const signMessages = useMessages('sign')
  const [message, setMessage] = useDraft('message', signMessages.messageDefault)
  const { mutateAsync: signMessage } = useSignMessage()
  const { requestState, submit, cancel, reset } = useWalletRequest<Signed>()
  const request = useMemo<SigningRequest | undefined>(
    () => (message ? { kind: 'message', message } : undefined),
    [message],
  )
  const account = session.address
  const isHydrated = useHydrated()

  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <label className={controls.field}>
          <span className={controls.label}>{signMessages.message}</span>
          <textarea
            className={controls.code}
            rows={6}
            value={message}
            readOnly={!isHydrated}
            spellCheck={false}
            onChange={(event) => {
              setMessage(event.target.value)
              reset()
            }}
          />
        </label>
      </div>
      <ReviewPanel
        session={session}
        request={request}
        label={signMessages.signMessage}
        requestState={requestState}
        onCancel={cancel}
        result={
          requestState.step === 'done' && (
            <SignatureResult signed={requestState.result} account={account} />
          )
        }
        onSubmit={() =>
          void submit(async () => ({
            kind: 'message',
            message,
            signature: await signMessage({ message, account }),
          }))
        }
      />
    </div>
  )
}
