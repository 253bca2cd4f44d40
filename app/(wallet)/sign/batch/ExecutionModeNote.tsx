'use client'

import type { ExecutionMode } from '#app/(wallet)/sign/batch/useExecutionMode.ts'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { batchMessages } from '#lib/messages/batchMessages.ts'
import styles from './Batch.module.css'

/** Shows before the request how the wallet will execute the batch, and if it can be sponsored. */
export function ExecutionModeNote({
  mode,
  canBeSponsored,
}: {
  mode: ExecutionMode
  canBeSponsored: boolean
}) {
  const name = useWalletName()
  return (
    <div className={styles.mode} data-testid="batch-mode" data-mode={mode}>
      <span className={controls.label}>{batchMessages.how}</span>
      {mode === 'loading' ? (
        <p className={controls.hint}>{batchMessages.looking(name)}</p>
      ) : (
        <>
          <div className={styles.tags}>
            <span className={mode === 'sequential' ? styles.careful : controls.accentTag}>
              {batchMessages.modes[mode]}
            </span>
            {canBeSponsored && (
              <span className={controls.accentTag}>{batchMessages.sponsorship}</span>
            )}
          </div>
          <p className={controls.hint}>{batchMessages.modeTexts[mode](name)}</p>
          {canBeSponsored && <p className={controls.hint}>{batchMessages.sponsorshipText}</p>}
        </>
      )}
    </div>
  )
}
