import { connectorWeights } from './connectorWeights.ts'

/** The two official packages as a page without Latchkey would load them. */
const baseline = `
import { createAccount } from '@turnkey/viem'
import { Turnkey } from '@turnkey/sdk-browser'
export { createAccount, Turnkey }
`

/** How much more than the two packages the first use may weigh. */
export const embeddedMost = 1.1

/** Files that a passkey sign-in and a signature load: first, and after Turnkey has responded. */
const lazyFiles = [
  'connectors/turnkey/openEmbedded.ts',
  'connectors/turnkey/session/sealedBundle.ts',
]

/**
 * Compares the size of the embedded wallet's connector with the official packages. `firstUse` is
 * what a passkey and a signature need; `all` adds iframes and smart accounts.
 */
export function embeddedWeights(root: string) {
  return connectorWeights(root, { entryPoint: 'connectors/turnkey.ts', lazyFiles, baseline })
}
