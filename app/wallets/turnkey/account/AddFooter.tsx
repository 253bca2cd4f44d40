'use client'

import { type ReactNode, useState } from 'react'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Outcome } from '#app/(wallet)/account/panel/Panel.tsx'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'

/** Footer of a list: a button that opens the form for a new entry, and the last result. */
export function AddFooter({
  label,
  action,
  form,
}: {
  label: string
  action: Action
  form: (close: () => void) => ReactNode
}) {
  const [isAdding, setAdding] = useState(false)

  function open() {
    action.clear()
    setAdding(true)
  }

  return (
    <div className={styles.foot}>
      {isAdding ? (
        form(() => setAdding(false))
      ) : (
        <div className={styles.actions}>
          <button type="button" className={controls.button} onClick={open}>
            {label}
          </button>
        </div>
      )}
      <Outcome action={action} />
    </div>
  )
}
