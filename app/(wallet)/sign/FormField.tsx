'use client'

import controls from '#app/ui/controls.module.css'

/** A line of code or a number, with what is wrong with it. */
export function FormField({
  label,
  hint,
  text,
  problem,
  isNumber = false,
  onChange,
}: {
  label: string
  hint: string
  text: string
  problem: string | undefined
  isNumber?: boolean
  onChange: (text: string) => void
}) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <input
        className={controls.code}
        value={text}
        placeholder={hint}
        inputMode={isNumber ? 'decimal' : 'text'}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={problem !== undefined}
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
