'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { WalletError } from '#lib/errors/WalletError.ts'
import { keepReceipt } from '#react/account/receipts/receiptsApi.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { usePublicConfig } from '#react/PublicConfigContext.tsx'
import { newReceipts } from '#react/review/newReceipts.ts'
import { useSession } from '#react/session/SessionProvider.tsx'
import controls from '#react/ui/controls.module.css'
import { Problem } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import styles from './KeepReceipts.module.css'

/**
 * Saves the receipts of confirmed requests for the signed-in user, one after another; those of a
 * user who is not signed in are dropped. Shows a notice if one cannot be saved.
 */
export function KeepReceipts() {
  const siteMessages = useMessages('site')
  const { basePath } = usePublicConfig()
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
          await keepReceipt(basePath, receipt)
        })
        .catch(setFailure)
    }
  }, [basePath, waiting, isSignedOut])
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
