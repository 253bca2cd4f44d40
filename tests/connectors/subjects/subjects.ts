import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
import { safeSubject } from '#tests/connectors/subjects/safeSubject.ts'
import { smartWalletSubject } from '#tests/connectors/subjects/smartWalletSubject.ts'
import { turnkeySubject } from '#tests/connectors/subjects/turnkeySubject.ts'
import { wagmiInjectedSubject } from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { walletConnectSubject } from '#tests/connectors/subjects/walletConnectSubject.ts'

/** The columns of the table in connectors/README.md. */
export const subjects: readonly Subject[] = [
  injectedSubject,
  wagmiInjectedSubject,
  walletConnectSubject,
  turnkeySubject('turnkey'),
  turnkeySubject('turnkeyHd'),
  smartWalletSubject,
  safeSubject,
]
