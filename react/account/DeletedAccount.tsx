'use client'

import { useEffect, useRef, useState } from 'react'
import '#react/panel/Panel.css'
import type { Deletion } from '#react/account/DeleteAccountDialog.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { Outcome, useAction } from '#react/panel/Panel.tsx'
import { useWalletOwner } from '#react/session/WalletOwnerContext.ts'
import { Problem } from '#react/ui/Problem.tsx'

/** What became of an account and its embedded wallet, once the account is gone. */
export function DeletedAccount({
  deletion: { wallet, problem },
  deleteWallet,
}: {
  deletion: Deletion
  deleteWallet: (() => Promise<void>) | undefined
}) {
  const { leave } = useWalletOwner()
  const [isWalletDeleted, setWalletDeleted] = useState(false)
  const leavingMessages = useMessages('leaving')
  const action = useAction()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const texts = {
    kept: leavingMessages.deletedText,
    deleted: leavingMessages.deletedWithWallet,
    failed: leavingMessages.deletedWithoutWallet,
  }

  async function tryAgain() {
    if (!deleteWallet || !(await action.run(deleteWallet))) return
    setWalletDeleted(true)
    await leave()
  }

  return (
    <section className="latchkey-panel latchkey-card" aria-labelledby="deleted-title" role="status">
      <div>
        <h2 id="deleted-title" ref={title} tabIndex={-1}>
          {leavingMessages.deletedTitle}
        </h2>
        <p className="latchkey-panel-text">{texts[isWalletDeleted ? 'deleted' : wallet]}</p>
      </div>
      {wallet === 'failed' && !isWalletDeleted && (
        <>
          {!action.problem && problem && <Problem problem={problem} />}
          <Outcome action={action} />
          <div className="latchkey-panel-actions">
            <button
              type="button"
              className="latchkey-button"
              aria-disabled={action.isBusy}
              onClick={() => void tryAgain()}
            >
              {leavingMessages.deleteWalletAgain}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
