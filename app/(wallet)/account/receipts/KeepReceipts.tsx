'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { keepReceipt } from '#app/(wallet)/account/receipts/receiptsApi.ts'
import { newReceipts } from '#app/(wallet)/review/newReceipts.ts'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useMessages } from '#app/locale/useMessages.ts'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { useExplained } from '#app/ui/useExplained.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import styles from './KeepReceipts.module.css'

/**
 * Saves the receipts of confirmed requests for the signed-in user, one after another; those of a
 * user who is not signed in are dropped. Shows a notice if one cannot be saved.
 */
export function KeepReceipts() {
  const siteMessages = useMessages('site')
  const { session, isUnknown } = useSession()
  const waiting = useSyncExternalStore(newReceipts.subscribe, newReceipts.get)
  const last = useRef(Promise.resolve())
  const [failure, setFailure] = useState<unknown>()
  const isSignedOut = session === null && !isUnknown
  useEffect(() => {
    if (waiting.length === 0) return
    for (const receipt of newReceipts.take()) {
      if (isSignedOut) continue
      last.current = last.current
        .then(async () => {
          if (receipt instanceof WalletError) throw receipt
          await keepReceipt(receipt)
        })
        .catch(setFailure)
    }
  }, [waiting, isSignedOut])
  const problem = useExplained(failure)
  return (
    problem && (
      <div className={styles.notice} data-testid="receipt-notice">
        <Problem problem={{ ...problem, level: 'warn' }}>
          <button type="button" className={controls.button} onClick={() => setFailure(undefined)}>
            {siteMessages.dismiss}
          </button>
        </Problem>
      </div>
    )
  )
}
