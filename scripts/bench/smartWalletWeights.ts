import { connectorWeights } from './connectorWeights.ts'

/** How much more than the official SDK the first use may weigh: it also asks bundlers for what it sent. */
export const smartWalletMost = 1.2

/** The official SDK as a page without Latchkey would load it. */
const baseline = `export { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'`

/** Files that opening the wallet's window loads. */
const lazyFiles = [
  'connectors/smartWallet/openSmartWallet.ts',
  'connectors/smartWallet/createSdk.ts',
]

/**
 * Compares the size of the smart wallet's connector with its official SDK. `firstUse` opens the wallet
 * and sends requests; `all` adds what the first error loads.
 */
export function smartWalletWeights(root: string) {
  return connectorWeights(root, { entryPoint: 'connectors/smartWallet.ts', lazyFiles, baseline })
}
