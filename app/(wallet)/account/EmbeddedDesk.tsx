'use client'

import { useEffect, useMemo, useState } from 'react'
import { ActivityPanel } from '#app/(wallet)/account/activity/ActivityPanel.tsx'
import type { DeskProps } from '#app/(wallet)/account/desk/DeskProps.ts'
import { EmailPanel } from '#app/(wallet)/account/email/EmailPanel.tsx'
import { LeavePanel } from '#app/(wallet)/account/leave/LeavePanel.tsx'
import { PasskeysPanel } from '#app/(wallet)/account/passkeys/PasskeysPanel.tsx'
import { RecoveryPanel } from '#app/(wallet)/account/recovery/RecoveryPanel.tsx'
import { SessionsPanel } from '#app/(wallet)/account/sessions/SessionsPanel.tsx'
import { SmartWalletPanel } from '#app/(wallet)/account/smartWallet/SmartWalletPanel.tsx'
import { WalletsPanel } from '#app/(wallet)/account/wallets/WalletsPanel.tsx'
import type { EmbeddedConnector } from '#app/(wallet)/session/embeddedConnector.ts'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { useEmbeddedSession } from '#app/(wallet)/session/useEmbeddedSession.ts'
import controls from '#app/ui/controls.module.css'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './AccountDesk.module.css'

/** All panels of an embedded wallet. Without an active session nothing is requested on load. */
export function EmbeddedDesk({
  wallet,
  connector,
}: {
  wallet: EmbeddedWallet
  connector: EmbeddedConnector
}) {
  const session = useEmbeddedSession(wallet)
  const isOpen = session.state === 'active'
  const person = session.state === 'active' ? session.organizationId : undefined
  // Once shown, panels stay mounted: an ended session must not discard what the user is typing.
  const [lastPerson, setLastPerson] = useState(person)
  useEffect(() => {
    if (person) setLastPerson(person)
  }, [person])
  const shown = person ?? lastPerson
  const desk = useMemo<DeskProps | undefined>(
    () => (shown ? { wallet, person: shown, isOpen } : undefined),
    [wallet, shown, isOpen],
  )

  return (
    <>
      {session.state === 'none' && <SessionOver connector={connector} />}
      {session.state === 'loading' && (
        // After the first display, only a session renewal is shown as waiting.
        <p role="status" className={desk ? styles.renewing : styles.waiting}>
          <span className={controls.spinner} />
          {desk ? walletAccountMessages.renewing : walletAccountMessages.opening}
        </p>
      )}
      {desk && (
        <div className={styles.columns} key={desk.person}>
          <div className={styles.column}>
            <WalletsPanel {...desk} />
            <PasskeysPanel {...desk} />
            <EmailPanel {...desk} />
            <RecoveryPanel {...desk} />
          </div>
          <div className={styles.column}>
            <SmartWalletPanel {...desk} />
            <ActivityPanel {...desk} />
            <SessionsPanel {...desk} />
            <LeavePanel {...desk} />
          </div>
        </div>
      )}
    </>
  )
}

function SessionOver({ connector }: { connector: EmbeddedConnector }) {
  const { reconnect } = useSignIn()
  return (
    <section className={styles.over} aria-labelledby="over-title">
      <h2 id="over-title">{walletAccountMessages.overTitle}</h2>
      <p>{walletAccountMessages.overText}</p>
      <button type="button" className={controls.primary} onClick={() => reconnect(connector)}>
        {walletAccountMessages.overAction}
      </button>
    </section>
  )
}
