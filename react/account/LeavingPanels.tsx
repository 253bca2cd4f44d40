'use client'

import { useState } from 'react'
import '#react/panel/Panel.css'
import type { Deletion } from '#react/account/DeleteAccountDialog.tsx'
import { DeletedAccount } from '#react/account/DeletedAccount.tsx'
import { readOwnData } from '#react/account/readOwnData.ts'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { Outcome, Panel, useAction } from '#react/panel/Panel.tsx'
import { useSession } from '#react/session/SessionContext.ts'
import { downloadJson } from '#react/ui/downloadJson.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'

const loadDialog = () => import('#react/account/DeleteAccountDialog.tsx')
const preloadDialog = () => void loadDialog().catch(() => undefined)

/** The user’s data as a file, and the end of the account. */
export function LeavingPanels({
  userId,
  deleteWallet,
}: {
  userId: string
  /** Deletes the embedded wallet in use at its vendor. */
  deleteWallet: (() => Promise<void>) | undefined
}) {
  const { signOut, setFarewell } = useSession()
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const leavingMessages = useMessages('leaving')
  const data = useDownload()
  const [isDeleting, setDeleting] = useState(false)
  const Dialog = useLoaded(loadDialog, isDeleting)?.DeleteAccountDialog

  function leave(deletion: Deletion) {
    setFarewell(<DeletedAccount {...{ deletion, deleteWallet }} messages={leavingMessages} />)
    // A wallet that is still to be deleted stays connected.
    void (deletion.wallet === 'failed' ? signOut() : signOutAndDisconnect())
  }

  return (
    <>
      <Panel id="own-data" title={leavingMessages.dataTitle} text={leavingMessages.dataText}>
        <div className="latchkey-panel-actions">
          <button
            type="button"
            className="latchkey-button"
            aria-disabled={data.action.isBusy}
            onClick={() => void data.download()}
          >
            {data.action.isBusy && <span className="latchkey-spinner" />}
            <span>{leavingMessages.download}</span>
          </button>
        </div>
        <Outcome action={data.action} />
      </Panel>
      <Panel
        id="delete-account"
        title={leavingMessages.deleteTitle}
        text={leavingMessages.deleteText}
      >
        <div className="latchkey-panel-actions">
          <button
            type="button"
            className="latchkey-button"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setDeleting(true)}
          >
            {leavingMessages.deleteAction}
          </button>
        </div>
        {Dialog && isDeleting && (
          <Dialog
            userId={userId}
            data={data}
            deleteWallet={deleteWallet}
            onDeleted={leave}
            onClose={() => setDeleting(false)}
          />
        )}
      </Panel>
    </>
  )
}

/** The download of the user’s data, by two buttons. */
export type Download = ReturnType<typeof useDownload>

function useDownload() {
  const leavingMessages = useMessages('leaving')
  const { basePath } = usePublicConfig()
  const action = useAction()
  /** Resolves with whether the file was saved. */
  const download = () =>
    action.run(
      async (signal) =>
        downloadJson('my-data.json', await readOwnData(basePath, leavingMessages.about, signal)),
      leavingMessages.downloaded,
    )
  return { action, download }
}
