'use client'

import { type ReactNode, useId } from 'react'
import controls from '#react/ui/controls.module.css'
import { useHydrated } from '#react/ui/useHydrated.ts'
import styles from './FormField.module.css'

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
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.box}
        data-before={before !== undefined}
        data-after={after !== undefined}
      >
        {before !== undefined && <span className={styles.before}>{before}</span>}
        <input
          id={id}
          className={controls.code}
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
        {after !== undefined && <span className={styles.after}>{after}</span>}
      </div>
      <p id={`${id}-problem`} className={controls.wrong} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
