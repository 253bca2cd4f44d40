'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#app/(wallet)/account/panel/ConfirmDialog.tsx'
import { formatDateTime } from '#app/(wallet)/account/panel/formatDateTime.ts'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { useSignOutAndDisconnect } from '#app/(wallet)/account/useSignOutAndDisconnect.ts'
import controls from '#app/ui/controls.module.css'
import { shortAddress } from '#app/ui/shortAddress.ts'
import { NamedRow } from '#app/wallets/turnkey/account/NamedRow.tsx'
import { isAlive, keyKind } from '#app/wallets/turnkey/account/sessions/keyKind.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedApiKey, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** A session or API key: expiry, name, removal. Removing this page's own session signs out. */
export function KeyRow({
  apiKey,
  wallet,
  action,
}: {
  apiKey: EmbeddedApiKey
  wallet: EmbeddedWallet
  action: Action
}) {
  const { id, name, isThisSession } = apiKey
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const [isEnding, setEnding] = useState(false)
  const kind = keyKind(apiKey)

  function end() {
    if (isThisSession) return void signOutAndDisconnect()
    void action.run(() => wallet.removeApiKey(id), walletAccountMessages.sessionEnded)
  }

  return (
    <NamedRow
      id={id}
      name={name}
      tag={
        isThisSession ? (
          <span className={controls.accentTag}>{walletAccountMessages.thisSession}</span>
        ) : (
          <span className={controls.tag}>{walletAccountMessages[kind]}</span>
        )
      }
      detail={
        <>
          {expiryText(apiKey)} · <code>{shortAddress(apiKey.publicKey)}</code>
        </>
      }
      wallet={wallet}
      action={action}
      end={{
        text: walletAccountMessages.end,
        label: walletAccountMessages.endLabel(name),
        onClick: () => setEnding(true),
      }}
      testId={isThisSession ? 'this-session' : undefined}
    >
      {isEnding && (
        <ConfirmDialog
          title={walletAccountMessages.endTitle(name)}
          text={
            isThisSession
              ? walletAccountMessages.endThisText
              : kind === 'apiKey'
                ? walletAccountMessages.removeKeyText
                : walletAccountMessages.endText
          }
          action={walletAccountMessages.end}
          onClose={() => setEnding(false)}
          onConfirm={end}
        />
      )}
    </NamedRow>
  )
}

function expiryText(key: EmbeddedApiKey) {
  if (key.expiresAt === undefined) return walletAccountMessages.endless
  return isAlive(key)
    ? walletAccountMessages.endsAt(formatDateTime(key.expiresAt))
    : walletAccountMessages.ended
}
