'use client'

import { useMessages } from '#react/locale/useMessages.ts'

/** The one state of a sign-in that asks for nothing more. */
export function QuietStep({ onCancel }: { onCancel: () => void }) {
  const signInMessages = useMessages('signIn')
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="step-title"
    >
      <div className="latchkey-sign-in-card-center" role="status">
        <span className="latchkey-spinner" />
        <h1 id="step-title" tabIndex={-1}>
          {signInMessages.working}
        </h1>
        <p className="latchkey-sign-in-card-lead">{signInMessages.workingText}</p>
      </div>
      <button type="button" className="latchkey-button" onClick={onCancel}>
        {signInMessages.cancel}
      </button>
    </section>
  )
}
