'use client'

import { ConfirmButton } from '#react/panel/ConfirmDialog.tsx'
import '#react/panel/Panel.css'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { Outcome, Panel, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { endSessions } from '#react/session/signInApi.ts'

/** Ends the account's site sessions in all browsers, this one last; for every kind of wallet. */
export function SignOutEverywhere({
  endWalletSessions,
}: {
  /** Ends the wallet's own sessions first, if it has any. */
  endWalletSessions: (() => Promise<void>) | undefined
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const { basePath } = usePublicConfig()
  const action = useAction()

  const signOutEverywhere = () =>
    action.run(async () => {
      // Before anything ends: who cancels has ended nothing.
      await requireProof(basePath)
      await endWalletSessions?.()
      await endSessions(basePath)
      await signOutAndDisconnect()
    })

  return (
    <Panel
      id="sign-out-everywhere"
      title={walletAccountMessages.signOutEverywhereTitle}
      text={
        endWalletSessions
          ? walletAccountMessages.signOutEverywhereWalletText
          : walletAccountMessages.signOutEverywhereText
      }
    >
      <div className="latchkey-panel-actions">
        <ConfirmButton
          action={walletAccountMessages.signOutEverywhereAction}
          isBusy={action.isBusy}
          title={walletAccountMessages.signOutEverywhereConfirmTitle}
          text={walletAccountMessages.signOutEverywhereConfirmText}
          onConfirm={() => void signOutEverywhere()}
        >
          {action.isBusy && <span className="latchkey-spinner" />}
        </ConfirmButton>
      </div>
      <Outcome action={action} />
    </Panel>
  )
}
