'use client'

import type { Connector } from 'wagmi'
import type { WalletScreens } from '#app/wallets/WalletScreens.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import styles from './Authorization.module.css'

/** Why the wallet in use cannot sign authorizations, and which one can. */
export function CannotAuthorize({
  connector,
  reasonOf = authorizationMessages.cannot.other,
}: {
  connector: Connector
  /** The reason, with the wallet's name. */
  reasonOf: WalletScreens['cannotAuthorize']
}) {
  return (
    <section className={styles.cannot} data-testid="cannot-authorize">
      <h2>{authorizationMessages.cannotTitle}</h2>
      <p>{reasonOf(connector.name)}</p>
      <p>{authorizationMessages.cannotFix}</p>
    </section>
  )
}
