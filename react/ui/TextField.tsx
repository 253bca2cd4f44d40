'use client'

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

type TextFieldProps = {
  label: string
  hint?: ReactNode
  /** Validation error; the field takes the focus with it. */
  problem?: string | undefined
  /** Id of an element that describes the field; with it the field takes the focus on mount. */
  describedBy?: string
  value: string
  onText: (text: string) => void
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange' | 'ref' | 'value'>

/** A text field with label, hint and validation error, both announced with the field. */
export function TextField({
  label,
  hint,
  problem,
  describedBy = '',
  value,
  onText,
  ...input
}: TextFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (describedBy) field.current?.focus({ preventScroll: true })
  }, [describedBy])
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  // A password manager may have filled the field without an event: its form would be submitted
  // without the text that is shown.
  useEffect(() => {
    const { current } = field
    const form = current?.form
    if (!form) return
    const readFilled = () => {
      // React renders it before its own listener, which is further up, has the form submitted.
      if (current.value !== value) onText(current.value)
    }
    form.addEventListener('submit', readFilled)
    return () => form.removeEventListener('submit', readFilled)
  })
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        value={value}
        ref={field}
        id={id}
        className="latchkey-input"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint ${describedBy}`}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-problem`} className="latchkey-wrong" aria-live="polite">
        {problem}
      </p>
      <p id={`${id}-hint`} className="latchkey-hint">
        {hint}
      </p>
    </div>
  )
}
