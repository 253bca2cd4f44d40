'use client'

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import controls from '#app/ui/controls.module.css'

export type TextFieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong with the text; the field takes the focus with it. */
  wrong?: string | undefined
  /** Id of a sentence elsewhere that belongs to the field; with it the field takes the focus when it comes. */
  about?: string
  onText: (text: string) => void
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange' | 'ref'>

/** A line of text with its label, a hint, and what is wrong with it; both are read out with the field. */
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
