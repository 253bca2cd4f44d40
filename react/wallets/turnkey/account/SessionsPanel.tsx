'use client'

import { useState } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { signUpSessionName } from '#lib/protocol/custody.ts'
import type { EmbeddedApiKey, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { ConfirmDialog } from '#react/panel/ConfirmDialog.tsx'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import '#react/panel/Panel.css'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { AddFooter } from '#react/panel/InlineForm.tsx'
import { NamedRow } from '#react/panel/NamedRow.tsx'
import { type Action, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { AddApiKey } from '#react/wallets/turnkey/account/AddApiKey.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** Lists what can use the wallet now: this page first, then other browsers, then API keys. */
export function SessionsPanel(props: AccountPanelProps) {
  const walletAccountMessages = useMessages('walletAccount')
  const { wallet } = props
  const keys = useTurnkeyQuery(props, 'apiKeys', wallet.apiKeys)
  const action = useAction()
  const [isAdding, setAdding] = useState(false)

  return (
    <Panel
      id="sessions"
      title={walletAccountMessages.sessionsTitle}
      text={walletAccountMessages.sessionsText}
    >
      <QueryResult query={keys}>
        {(found) =>
          found.length === 0 ? (
            <p className="latchkey-panel-why">{walletAccountMessages.noSessions}</p>
          ) : (
            <ul className="latchkey-panel-rows">
              {found
                .toSorted(
                  (one, other) =>
                    Number(other.isThisSession) - Number(one.isThisSession) ||
                    other.createdAt - one.createdAt,
                )
                .map((key) => (
                  <KeyRow key={key.id} apiKey={key} wallet={wallet} action={action} />
                ))}
            </ul>
          )
        }
      </QueryResult>
      <AddFooter
        label={walletAccountMessages.keyAdd}
        action={action}
        isAdding={isAdding}
        onAdding={setAdding}
        form={(close) => <AddApiKey wallet={wallet} action={action} onClose={close} />}
      />
    </Panel>
  )
}

/** A session or API key: expiry, name, removal. Removing this page's own session signs out. */
function KeyRow({
  apiKey,
  wallet,
  action,
}: {
  apiKey: EmbeddedApiKey
  wallet: EmbeddedWallet
  action: Action
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const locale = useLocale()
  const { id, isThisSession } = apiKey
  const name = apiKey.name === signUpSessionName ? walletAccountMessages.signUpSession : apiKey.name
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const { basePath } = usePublicConfig()
  const [isEnding, setEnding] = useState(false)
  const kind = keyKind(apiKey)

  function end() {
    if (isThisSession) return void signOutAndDisconnect()
    void action.run(async () => {
      await requireProof(basePath)
      await wallet.removeApiKey(id)
    }, walletAccountMessages.sessionEnded)
  }

  return (
    <NamedRow
      id={id}
      name={name}
      tag={
        isThisSession ? (
          <span className="latchkey-accent-tag latchkey-tag">
            {walletAccountMessages.thisSession}
          </span>
        ) : (
          <span className="latchkey-tag">{walletAccountMessages[kind]}</span>
        )
      }
      detail={
        <>
          <span>{`${expiryText(apiKey, walletAccountMessages, locale)} ·`}</span>{' '}
          <Verbatim as="code">{shortAddress(apiKey.publicKey)}</Verbatim>
        </>
      }
      rename={(label) => wallet.rename(id, label)}
      action={action}
      end={{
        text: walletAccountMessages.end,
        label: walletAccountMessages.endLabel({ name }),
        onClick: () => setEnding(true),
      }}
      testId={isThisSession ? 'this-session' : undefined}
    >
      {isEnding && (
        <ConfirmDialog
          title={walletAccountMessages.endTitle({ name })}
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

function expiryText(
  key: EmbeddedApiKey,
  walletAccountMessages: Messages['walletAccount'],
  locale: Locale,
) {
  if (key.expiresAt === undefined) return walletAccountMessages.noExpiry
  return isAlive(key)
    ? walletAccountMessages.expiresAt({ time: formatDateTime(key.expiresAt, locale) })
    : walletAccountMessages.expired
}

/** Kind of a key: a browser session, an API key of an app, or a recovery key. */
type KeyKind = 'session' | 'apiKey' | 'recoveryKey'

/** Returns the kind of a key. */
function keyKind({ type, isSession }: EmbeddedApiKey): KeyKind {
  if (isSession) return 'session'
  return type.startsWith('CREDENTIAL_TYPE_RECOVER_USER_KEY') ? 'recoveryKey' : 'apiKey'
}

/** Whether a key has not expired, by this device's clock. */
function isAlive({ expiresAt }: EmbeddedApiKey): boolean {
  return expiresAt === undefined || expiresAt > Date.now()
}

/** Ends the wallet's sessions in other browsers, and recoveries; API keys stay. */
export async function endBrowserSessions(wallet: EmbeddedWallet): Promise<void> {
  for (const key of await wallet.apiKeys())
    if (!key.isThisSession && keyKind(key) !== 'apiKey') await wallet.removeApiKey(key.id)
}
