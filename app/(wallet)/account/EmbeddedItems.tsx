'use client'

import { Menu } from '@base-ui/react/menu'
import { AccountLink } from '#app/(wallet)/account/AccountLink.tsx'
import { useEmbeddedSession } from '#app/(wallet)/session/useEmbeddedSession.ts'
import type { EmbeddedSession, EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { embeddedSessionMessages } from '#lib/messages/embeddedSessionMessages.ts'
import styles from './AccountMenu.module.css'

/** Account menu items of an embedded wallet: when its session expires, and the account page. */
export function EmbeddedItems({ wallet }: { wallet: EmbeddedWallet }) {
  const session = useEmbeddedSession(wallet)
  return (
    <>
      <div className={styles.balance}>
        <span className={styles.term}>{embeddedSessionMessages.menuLabel}</span>
        <span data-testid="embedded-session">{standing(session)}</span>
      </div>
      <AccountLink label={embeddedSessionMessages.menuAccount} />
      <Menu.Separator className={styles.separator} />
    </>
  )
}

function standing(session: EmbeddedSession) {
  if (session.state === 'loading') return '…'
  if (session.state === 'none' || Date.parse(session.expirationDate) <= Date.now())
    return embeddedSessionMessages.menuOver
  if (session.keptIn === 'memory') return embeddedSessionMessages.menuMemory
  return embeddedSessionMessages.menuUntil(timeOf(new Date(session.expirationDate)))
}

/** The time, with the date if it is not today. */
function timeOf(moment: Date) {
  const isToday = moment.toDateString() === new Date().toDateString()
  return moment.toLocaleString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}
