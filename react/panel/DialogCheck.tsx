'use client'

import './AccountDialog.css'
import '#react/ui/check.css'

/** A checkbox of a dialog, with what it says. */
export function DialogCheck({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: string
}) {
  return (
    <label className="latchkey-account-dialog-check latchkey-check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target: { checked } }) => onChange(checked)}
      />
      <span>{children}</span>
    </label>
  )
}
