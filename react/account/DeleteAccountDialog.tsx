'use client'

import { useState } from 'react'
import type { UserDeletion } from '#lib/protocol/users.ts'
import type { Download } from '#react/account/LeavingPanels.tsx'
import { usePages, usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { useNavigation } from '#react/navigation/Navigation.ts'
import { AccountDialog } from '#react/panel/AccountDialog.tsx'
import { DialogCheck } from '#react/panel/DialogCheck.tsx'
import { Outcome } from '#react/panel/Panel.tsx'
import { fetchRoute } from '#react/session/accountApi.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { isSignedOut } from '#react/session/signInApi.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import '#react/panel/AccountDialog.css'
import './DeleteAccountDialog.css'

/** How the deletion of an account has ended: the account is gone; its embedded wallet may not be. */
export type Deletion = {
  wallet: 'deleted' | 'failed' | 'kept'
  problem?: ProblemText
}

/** Says what a deletion deletes and what stays, offers what to save first, and deletes. */
export function DeleteAccountDialog({
  userId,
  data,
  deleteWallet,
  onDeleted,
  onClose,
}: {
  /** Who has opened it: another tab may sign in as another user. */
  userId: string
  data: Download
  deleteWallet: (() => Promise<void>) | undefined
  onDeleted: (deletion: Deletion) => void
  onClose: () => void
}) {
  const leavingMessages = useMessages('leaving')
  const walletAccountMessages = useMessages('walletAccount')
  const { basePath } = usePublicConfig()
  const loadExplanation = useLoadExplanation()
  const { refresh } = useSession()
  // No action of a panel: those are followed by requests for what is gone.
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemText>()
  const [isUnderstood, setUnderstood] = useState(false)
  const [withWallet, setWithWallet] = useState(false)
  const [savesFirst, setSavesFirst] = useState(true)

  async function run() {
    setBusy(true)
    setProblem(undefined)
    // The dialog says why it could not be saved.
    if (savesFirst && !(await data.download())) return setBusy(false)
    try {
      // The account first: one whose wallet is gone could not be opened to be deleted.
      const body: UserDeletion = { userId }
      await fetchRoute('DELETE', `${basePath}/user`, body)
    } catch (error) {
      if (isSignedOut(error)) void refresh()
      setProblem(await loadExplanation(error))
      return setBusy(false)
    }
    if (!withWallet || !deleteWallet) return onDeleted({ wallet: 'kept' })
    try {
      await deleteWallet()
      onDeleted({ wallet: 'deleted' })
    } catch (error) {
      onDeleted({ wallet: 'failed', problem: await loadExplanation(error) })
    }
  }

  return (
    <AccountDialog
      title={leavingMessages.confirmTitle}
      text={leavingMessages.confirmText}
      onClose={onClose}
    >
      <details>
        <summary>{leavingMessages.parts}</summary>
        <Parts title={leavingMessages.goes} parts={leavingMessages.goesParts} />
        <Parts title={leavingMessages.stays} parts={leavingMessages.staysParts} />
      </details>
      {deleteWallet && <EmbeddedPart {...{ withWallet, onClose }} onChange={setWithWallet} />}
      <div className="latchkey-account-dialog-foot">
        <DialogCheck isChecked={savesFirst} onChange={setSavesFirst}>
          {leavingMessages.downloadFirst}
        </DialogCheck>
        <Outcome action={data.action} />
        <DialogCheck isChecked={isUnderstood} onChange={setUnderstood}>
          {leavingMessages.understood}
        </DialogCheck>
        {problem && <Problem problem={problem} />}
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          disabled={!isUnderstood || isBusy}
          onClick={() => void run()}
        >
          {isBusy && <span className="latchkey-spinner" />}
          <span>{leavingMessages.deleteAction}</span>
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onClose}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </AccountDialog>
  )
}

function Parts({ title, parts }: { title: string; parts: Record<string, string> }) {
  return (
    <section>
      <h3 className="latchkey-delete-account-dialog-heading">{title}</h3>
      <ul className="latchkey-delete-account-dialog-parts">
        {Object.entries(parts).map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

/** The embedded wallet in use: export its keys first, and whether it is deleted as well. */
function EmbeddedPart({
  withWallet,
  onChange,
  onClose,
}: {
  withWallet: boolean
  onChange: (withWallet: boolean) => void
  onClose: () => void
}) {
  const leavingMessages = useMessages('leaving')
  const router = useNavigation().useRouter()
  const page = usePages().account
  return (
    <section className="latchkey-delete-account-dialog-wallet">
      <h3 className="latchkey-delete-account-dialog-heading">{leavingMessages.embedded}</h3>
      <p className="latchkey-account-dialog-text">{leavingMessages.embeddedText}</p>
      {page && (
        <button
          type="button"
          className="latchkey-button"
          onClick={() => {
            onClose()
            router.push(`${page}?tab=wallets`)
          }}
        >
          {leavingMessages.exportFirst}
        </button>
      )}
      <DialogCheck isChecked={withWallet} onChange={onChange}>
        {leavingMessages.withWallet}
      </DialogCheck>
      {withWallet && (
        <p className="latchkey-account-dialog-warning">{leavingMessages.withWalletWarning}</p>
      )}
    </section>
  )
}
