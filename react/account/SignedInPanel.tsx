'use client'

import { useQuery } from '@tanstack/react-query'
import type { Session, SessionEntry, SessionListBody } from '#lib/protocol/auth.ts'
import { ConfirmButton } from '#react/panel/ConfirmDialog.tsx'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import { fetchRoute } from '#react/session/accountApi.ts'
import '#react/panel/Panel.css'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import {
  type Action,
  accountQueryKey,
  Outcome,
  Panel,
  QueryResult,
  useAction,
} from '#react/panel/Panel.tsx'

/** The user's site sessions, with any wallet: each can be ended, or all others at once. */
export function SignedInPanel({
  session,
  endWalletSessions,
}: {
  session: Session
  /** Ends the wallet's own sessions in other browsers, too, if it has any: one click would sign in there. */
  endWalletSessions: (() => Promise<void>) | undefined
}) {
  const signedInMessages = useMessages('signedIn')
  const route = useRoute()
  const action = useAction()
  const query = useQuery({
    queryKey: [accountQueryKey, session.identity, session.createdAt, 'sessions'],
    staleTime: 0,
    queryFn: async () => (await fetchRoute<SessionListBody>('GET', route)).sessions,
  })
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent)
  const endOthers = () =>
    action.run(async () => {
      await fetchRoute('DELETE', `${route}/others`)
      await endWalletSessions?.()
    }, signedInMessages.othersSignedOut)

  return (
    <Panel id="devices" title={signedInMessages.title} text={signedInMessages.text}>
      <QueryResult query={query}>
        {(entries) => (
          <ul className="latchkey-panel-rows">
            {entries.map((entry) => (
              <SessionRow key={entry.id} entry={entry} action={action} />
            ))}
          </ul>
        )}
      </QueryResult>
      {hasOthers && (
        <div className="latchkey-panel-actions">
          <ConfirmButton
            action={signedInMessages.signOutOthers}
            isBusy={action.isBusy}
            title={signedInMessages.othersTitle}
            text={signedInMessages.othersText}
            onConfirm={() => void endOthers()}
          />
        </div>
      )}
      <Outcome action={action} />
    </Panel>
  )
}

function SessionRow({ entry, action }: { entry: SessionEntry; action: Action }) {
  const signedInMessages = useMessages('signedIn')
  const locale = useLocale()
  const { id, isCurrent, createdAt, seenAt } = entry
  const route = useRoute()
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const device = entry.device ?? signedInMessages.unknownDevice
  const since = formatDateTime(Date.parse(createdAt), locale)
  const details = [
    entry.wallet ?? signedInMessages.unknownWallet,
    signedInMessages.since({ moment: since }),
    signedInMessages.lastSeen({ moment: formatDateTime(Date.parse(seenAt), locale) }),
  ]

  function end() {
    if (action.isBusy) return
    if (isCurrent) return void signOutAndDisconnect()
    void action.run(() => fetchRoute('DELETE', `${route}/${id}`), signedInMessages.signedOut)
  }

  return (
    <li data-testid="signed-in-device">
      <div className="latchkey-panel-head">
        <div className="latchkey-panel-info">
          <span className="latchkey-panel-name">
            <span>{device}</span>
            {isCurrent && (
              <span className="latchkey-accent-tag latchkey-tag">
                {signedInMessages.thisBrowser}
              </span>
            )}
          </span>
          <span className="latchkey-panel-detail">{details.join(' · ')}</span>
        </div>
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          aria-label={signedInMessages.signOutLabel({ device, since })}
          aria-disabled={action.isBusy}
          onClick={end}
        >
          {signedInMessages.signOut}
        </button>
      </div>
    </li>
  )
}

function useRoute(): string {
  return `${usePublicConfig().basePath}/auth/sessions`
}
