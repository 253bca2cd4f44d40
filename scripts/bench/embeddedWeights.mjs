import { connectorWeights } from './connectorWeights.mjs'

/** The two official packages as a page without us would load them. */
const bare = `
import { createAccount } from '@turnkey/viem'
import { Turnkey } from '@turnkey/sdk-browser'
export { createAccount, Turnkey }
`

/**
 * Weighs the embedded wallet's connector against the official packages. `firstUse` is what a
 * passkey and a signature need, `all` that and the rooms behind it.
 */
export function embeddedWeights(root) {
  const rooms = ['connectors/turnkey/openEmbedded.ts']
  return connectorWeights(root, { door: 'connectors/turnkey.ts', rooms, bare })
}
