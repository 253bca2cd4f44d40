'use client'

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import controls from '#app/ui/controls.module.css'

type TextFieldProps = {
  label: string
  hint?: ReactNode
  /** Validation error; the field takes the focus with it. */
  wrong?: string | undefined
  /** Id of an element that describes the field; with it the field takes the focus on mount. */
  about?: string
  onText: (text: string) => void
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange' | 'ref'>

/** A text field with label, hint and validation error, both announced with the field. */
export function TextField({ label, hint, wrong, about = '', onText, ...input }: TextFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (about) field.current?.focus({ preventScroll: true })
  }, [about])
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])
  return (
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        className={controls.input}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-wrong ${id}-hint ${about}`}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-wrong`} className={controls.wrong} aria-live="polite">
        {wrong}
      </p>
      <p id={`${id}-hint`} className={controls.hint}>
        {hint}
      </p>
    </div>
  )
}
