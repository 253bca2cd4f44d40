'use client'

import type { Connector } from 'wagmi'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import styles from './Authorization.module.css'

/** Why the wallet in use cannot sign authorizations, and which one can. */
export function CannotAuthorize({ connector }: { connector: Connector }) {
  const { cannot } = authorizationMessages
  const reason = Object.hasOwn(cannot, connector.type)
    ? cannot[connector.type as keyof typeof cannot]
    : cannot.other
  return (
    <section className={styles.cannot} data-testid="cannot-authorize">
      <h2>{authorizationMessages.cannotTitle}</h2>
      <p>{reason(connector.name)}</p>
      <p>{authorizationMessages.cannotFix}</p>
    </section>
  )
}
