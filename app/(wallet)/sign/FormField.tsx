'use client'

import { useSyncExternalStore } from 'react'
import controls from '#app/ui/controls.module.css'

/** A field for code or a number, with its validation error. */
export function FormField({
  label,
  hint,
  text,
  problem,
  isNumber = false,
  describedBy,
  onChange,
}: {
  label: string
  hint: string
  text: string
  problem: string | undefined
  isNumber?: boolean
  /** Id of an element that describes the field. */
  describedBy?: string
  onChange: (text: string) => void
}) {
  const isHydrated = useHydrated()
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <input
        className={controls.code}
        value={text}
        placeholder={hint}
        inputMode={isNumber ? 'decimal' : 'text'}
        readOnly={!isHydrated}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <span className={controls.wrong} role="alert">
          {problem}
        </span>
      )}
    </label>
  )
}

/**
 * False in the server's HTML and until React has attached to it. Text typed before that would be
 * lost, so fields are read-only meanwhile.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => {}
