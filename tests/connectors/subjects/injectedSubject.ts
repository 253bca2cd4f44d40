import { browserWallet } from '#packages/playwright/src/conformance/browserWallet.ts'
import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { connectorsModule } from '#tests/connectors/subjects/connectorsModule.ts'

/** The devnet's own wallet, injected into the page by a script. */
export const injectedSubject: Subject = {
  ...browserWallet,
  name: 'injected',
  module: connectorsModule,
  exportName: 'injected',
  level: 'latchkey',
}
