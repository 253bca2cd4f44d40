'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { noteAccountType } from '#react/review/accountTypes.ts'
import { newReceipts } from '#react/review/newReceipts.ts'
import { keepReceipt } from '#react/review/receiptsApi.ts'
import { setReceiptUser } from '#react/review/receiptUser.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { Problem } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import './KeepReceipts.css'

/**
 * Saves the receipts of confirmed requests, one after another, for the user who confirmed them; those
 * without a signed-in user, or of a user who has since signed out, are dropped. Shows a notice if one
 * cannot be saved.
 */
export function KeepReceipts() {
  const siteMessages = useMessages('site')
  const { basePath } = usePublicConfig()
  const { session, isPending, isUnknown } = useSession()
  const waiting = useSyncExternalStore(newReceipts.subscribe, newReceipts.get)
  const last = useRef(Promise.resolve())
  const [failure, setFailure] = useState<unknown>()
  const identity = session?.identity ?? null
  const isKnown = session !== null || !(isPending || isUnknown)
  useEffect(() => {
    if (session) noteAccountType(session)
  }, [session])
  useEffect(() => {
    if (isKnown) setReceiptUser(identity)
    if (waiting.length === 0 || isPending) return
    for (const { user, receipt } of newReceipts.take()) {
      if (user.identity === null || (isKnown && user.identity !== identity)) continue
      last.current = last.current
        .then(async () => {
          if (receipt instanceof WalletError) throw receipt
          if (user.identity === undefined) throw new WalletError(receiptErrors.receiptNotKept)
          await keepReceipt(basePath, { ...receipt, identity: user.identity ?? '' })
        })
        .catch(setFailure)
    }
  }, [basePath, waiting, identity, isKnown, isPending])
  const problem = useExplained(failure)
  return (
    problem && (
      <div className="latchkey-keep-receipts-notice" data-testid="receipt-notice">
        <Problem problem={{ ...problem, level: 'warn' }}>
          <button type="button" className="latchkey-button" onClick={() => setFailure(undefined)}>
            {siteMessages.dismiss}
          </button>
        </Problem>
      </div>
    )
  )
}
