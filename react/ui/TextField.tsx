'use client'

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

type TextFieldProps = {
  label: string
  hint?: ReactNode
  /** Validation error; the field takes the focus with it. */
  problem?: string | undefined
  /** Id of an element that describes the field; with it the field takes the focus on mount. */
  describedBy?: string
  onText: (text: string) => void
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange' | 'ref'>

/** A text field with label, hint and validation error, both announced with the field. */
export function TextField({
  label,
  hint,
  problem,
  describedBy = '',
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
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
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
