'use client'

import { ConfirmButton } from '#app/(wallet)/account/panel/ConfirmDialog.tsx'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import { Outcome, Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { useAction } from '#app/(wallet)/account/panel/useAction.ts'
import { useSignOutAndDisconnect } from '#app/(wallet)/account/useSignOutAndDisconnect.ts'
import { endSessions } from '#app/(wallet)/session/authApi.ts'
import controls from '#app/ui/controls.module.css'
import { keyKind } from '#app/wallets/turnkey/account/SessionsPanel.tsx'
import type { AccountPanelProps } from '#app/wallets/turnkey/account/useTurnkeyQuery.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Ends the wallet's sessions and the account's site sessions in all browsers, this one last. */
export function SignOutEverywherePanel({ wallet }: AccountPanelProps) {
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const action = useAction()

  const signOutEverywhere = () =>
    action.run(async () => {
      const keys = await wallet.apiKeys()
      for (const key of keys)
        if (!key.isThisSession && keyKind(key) !== 'apiKey') await wallet.removeApiKey(key.id)
      await endSessions()
      await signOutAndDisconnect()
    })

  return (
    <Panel
      id="sign-out-everywhere"
      title={walletAccountMessages.signOutEverywhereTitle}
      text={walletAccountMessages.signOutEverywhereText}
    >
      <div className={styles.actions}>
        <ConfirmButton
          action={walletAccountMessages.signOutEverywhereAction}
          isBusy={action.isBusy}
          title={walletAccountMessages.signOutEverywhereConfirmTitle}
          text={walletAccountMessages.signOutEverywhereConfirmText}
          onConfirm={() => void signOutEverywhere()}
        >
          {action.isBusy && <span className={controls.spinner} />}
        </ConfirmButton>
      </div>
      <Outcome action={action} />
    </Panel>
  )
}
