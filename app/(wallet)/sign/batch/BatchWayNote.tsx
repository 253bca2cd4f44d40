'use client'

import type { BatchWay } from '#app/(wallet)/sign/batch/useBatchWay.ts'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { batchMessages } from '#lib/messages/batchMessages.ts'
import styles from './Batch.module.css'

/** Shows before the request how the wallet will execute the batch, and if it can be sponsored. */
export function BatchWayNote({ way, canBeSponsored }: { way: BatchWay; canBeSponsored: boolean }) {
  const name = useWalletName()
  return (
    <div className={styles.way} data-testid="batch-way" data-way={way}>
      <span className={controls.label}>{batchMessages.how}</span>
      {way === 'looking' ? (
        <p className={controls.hint}>{batchMessages.looking(name)}</p>
      ) : (
        <>
          <div className={styles.tags}>
            <span className={way === 'oneByOne' ? styles.careful : controls.accentTag}>
              {batchMessages.modes[way]}
            </span>
            {canBeSponsored && (
              <span className={controls.accentTag}>{batchMessages.sponsorship}</span>
            )}
          </div>
          <p className={controls.hint}>{batchMessages.modeTexts[way](name)}</p>
          {canBeSponsored && <p className={controls.hint}>{batchMessages.sponsorshipText}</p>}
        </>
      )}
    </div>
  )
}
