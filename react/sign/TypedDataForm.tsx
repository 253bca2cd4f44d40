'use client'

import { useMemo } from 'react'
import type { TypedDataDefinition } from 'viem'
import { useConnection, useSignTypedData } from 'wagmi'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Effects } from '#react/review/Effects.tsx'
import { ReviewPanel } from '#react/review/ReviewPanel.tsx'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { SignatureResult, type Signed } from '#react/sign/SignatureResult.tsx'
import { type SampleName, typedDataSample } from '#react/sign/typedDataSamples.ts'
import { useDraft } from '#react/sign/useDraft.ts'
import { useHydrated } from '#react/ui/useHydrated.ts'
import './SignForm.css'

/** Signs typed data (EIP-712), from a sample or any JSON. */
export function TypedDataForm({ session }: { session: Session }) {
  const signMessages = useMessages('sign')
  const account = session.address
  const { chainId = session.chainId } = useConnection()
  const [text, setText] = useDraft('typedData', '')
  const { mutateAsync: signTypedData } = useSignTypedData()
  const { requestState, submit, cancel, reset } = useWalletRequest<Signed>('signed')
  const read = useMemo(() => readTypedDataText(text, signMessages), [text, signMessages])
  const request = useMemo<SigningRequest | undefined>(
    () => (read.typedData ? { kind: 'typedData', typedData: read.typedData } : undefined),
    [read],
  )

  function change(next: string) {
    setText(next)
    reset()
  }

  async function sign(typedData: TypedDataDefinition): Promise<Signed> {
    const signature = await signTypedData({ ...typedData, account } as never)
    return { kind: 'typedData', typedData, signature }
  }

  const isHydrated = useHydrated()
  return (
    <div className="latchkey-sign-form-columns">
      <div className="latchkey-sign-form">
        <fieldset className="latchkey-sign-form-samples">
          <legend className="latchkey-label">{signMessages.samples}</legend>
          {Object.entries(signMessages.sampleNames).map(([name, label]) => (
            <button
              key={name}
              type="button"
              className="latchkey-button"
              onClick={() => change(typedDataSample(name as SampleName, account, chainId))}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <label className="latchkey-field">
          <span className="latchkey-label">{signMessages.typedData}</span>
          <textarea
            className="latchkey-code latchkey-input"
            rows={16}
            value={text}
            readOnly={!isHydrated}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={read.problem !== undefined}
            aria-describedby="typed-data-problem"
            onChange={(event) => change(event.target.value)}
          />
          <span id="typed-data-problem" className="latchkey-wrong" role="status">
            {read.problem}
          </span>
        </label>
      </div>
      <ReviewPanel
        session={session}
        request={request}
        Effects={Effects}
        label={signMessages.signTypedData}
        requestState={requestState}
        onCancel={cancel}
        result={
          requestState.step === 'done' && (
            <SignatureResult signed={requestState.result} account={account} />
          )
        }
        onSubmit={() => {
          const { typedData } = read
          if (typedData) void submit(() => sign(typedData))
        }}
      />
    </div>
  )
}

/** Validates the JSON's form only; the review interprets it. */
function readTypedDataText(
  text: string,
  signMessages: Messages['sign'],
): { typedData?: TypedDataDefinition; problem?: string } {
  if (!text.trim()) return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    return {
      problem: signMessages.notJson({ reason: error instanceof Error ? error.message : '' }),
    }
  }
  const data = (typeof parsed === 'object' && parsed) || {}
  const missing = ['types', 'primaryType', 'message'].find((field) => !Object.hasOwn(data, field))
  if (missing) return { problem: signMessages.notTypedData({ field: missing }) }
  return { typedData: data as TypedDataDefinition }
}
