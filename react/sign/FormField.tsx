'use client'

import { type ReactNode, useId } from 'react'
import { useHydrated } from '#react/ui/useHydrated.ts'
import './FormField.css'

/** A field for code or a number, with its validation error. */
export function FormField({
  label,
  hint,
  text,
  problem,
  isNumber = false,
  describedBy = '',
  before,
  after,
  onChange,
  onFocusChange,
}: {
  label: string
  hint: string
  text: string
  problem: string | undefined
  isNumber?: boolean
  /** Id of an element that describes the field. */
  describedBy?: string | undefined
  /** Shown inside the field, before the text. */
  before?: ReactNode
  /** Shown inside the field, after the text. */
  after?: ReactNode
  onChange: (text: string) => void
  onFocusChange?: (isFocused: boolean) => void
}) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {label}
      </label>
      <div
        className="latchkey-form-field-box"
        data-before={before !== undefined}
        data-after={after !== undefined}
      >
        {before !== undefined && <span className="latchkey-form-field-before">{before}</span>}
        <input
          id={id}
          className="latchkey-code latchkey-input"
          value={text}
          placeholder={hint}
          inputMode={isNumber ? 'decimal' : 'text'}
          readOnly={!isHydrated}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem ${describedBy}`}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => onFocusChange?.(true)}
          onBlur={() => onFocusChange?.(false)}
        />
        {after !== undefined && <span className="latchkey-form-field-after">{after}</span>}
      </div>
      <p id={`${id}-problem`} className="latchkey-wrong" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
