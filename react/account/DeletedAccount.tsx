'use client'

import { useState } from 'react'
import '#react/session/SessionBanner.css'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Deletion } from '#react/account/DeleteAccountDialog.tsx'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { useWalletOwner } from '#react/session/WalletOwnerContext.ts'
import { Problem } from '#react/ui/Problem.tsx'

/**
 * What became of an account and its embedded wallet, in the banner: the account page is gone with the
 * account. Its messages are passed, as other pages have none of this section.
 */
export function DeletedAccount({
  deletion,
  deleteWallet,
  messages,
}: {
  deletion: Deletion
  deleteWallet: (() => Promise<void>) | undefined
  messages: Messages['leaving']
}) {
  const { leave } = useWalletOwner()
  const loadExplanation = useLoadExplanation()
  const [{ wallet, problem }, setDeletion] = useState(deletion)
  const [isBusy, setBusy] = useState(false)
  const texts = {
    kept: messages.deletedText,
    deleted: messages.deletedWithWallet,
    failed: messages.deletedWithoutWallet,
  }

  async function tryAgain() {
    if (isBusy || !deleteWallet) return
    setBusy(true)
    try {
      await deleteWallet()
      setDeletion({ wallet: 'deleted' })
      await leave()
    } catch (error) {
      setDeletion({ wallet: 'failed', problem: await loadExplanation(error) })
    }
    setBusy(false)
  }

  return (
    <section className="latchkey-session-banner-section" data-testid="deleted-account">
      <div className="latchkey-session-banner-row">
        <p className="latchkey-session-banner-text">
          <strong>{messages.deletedTitle}</strong> <span>{texts[wallet]}</span>
        </p>
        {wallet === 'failed' && (
          <div className="latchkey-session-banner-actions">
            <button
              type="button"
              className="latchkey-primary latchkey-button"
              aria-disabled={isBusy}
              onClick={() => void tryAgain()}
            >
              {isBusy && <span className="latchkey-spinner" />}
              <span>{messages.deleteWalletAgain}</span>
            </button>
          </div>
        )}
      </div>
      {problem && <Problem problem={problem} />}
    </section>
  )
}
