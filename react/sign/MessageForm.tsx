'use client'

import { useEffect, useMemo } from 'react'
import { useConfig } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { ReviewPanel } from '#react/review/ReviewPanel.tsx'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import type { Signed } from '#react/sign/SignatureResult.tsx'
import { useDraft } from '#react/sign/useDraft.ts'
import { useHydrated } from '#react/ui/useHydrated.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'
import './SignForm.css'

type Signing = typeof import('#react/sign/signMessage.ts')

const loadResult = () => import('#react/sign/SignatureResult.tsx')

/** Signs a message (`personal_sign`). */
export function MessageForm({ session }: { session: Session }) {
  const signMessages = useMessages('sign')
  const [message, setMessage] = useDraft('message', signMessages.messageDefault)
  const config = useConfig()
  const { requestState, submit, cancel, reset } = useWalletRequest<Signed>('signed')
  const request = useMemo<SigningRequest | undefined>(
    () => (message ? { kind: 'message', message } : undefined),
    [message],
  )
  const account = session.address
  const isDone = requestState.step === 'done'
  const Result = useLoaded(loadResult, isDone)?.SignatureResult
  // Before the click: a popup must open inside of it, and the network may be away by then.
  useEffect(() => {
    void Promise.all([loadLateCode<Signing>(config, 'signing'), loadResult()]).catch(
      () => undefined,
    )
  }, [config])
  const isHydrated = useHydrated()

  return (
    <div className="latchkey-sign-form-columns">
      <div className="latchkey-sign-form">
        <label className="latchkey-field">
          <span className="latchkey-label">{signMessages.message}</span>
          <textarea
            className="latchkey-code latchkey-input"
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
        result={isDone && Result && <Result signed={requestState.result} account={account} />}
        onSubmit={() =>
          void submit(async () => {
            // The wallet is not asked for a signature that could not be shown.
            const [{ signMessage }] = await Promise.all([
              loadLateCode<Signing>(config, 'signing'),
              loadResult(),
            ])
            const signature = await signMessage(config, { message, account })
            return { kind: 'message', message, signature }
          })
        }
      />
    </div>
  )
}
