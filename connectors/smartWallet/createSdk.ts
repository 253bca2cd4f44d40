import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import type { Sdk } from '#connectors/smartWallet/Sdk.ts'

/**
 * Creates the official SDK's provider. In a file of its own, because a dynamic import of the package
 * would load all of its exports.
 */
export function createSdk(options: Parameters<typeof createCoinbaseWalletSDK>[0]): Sdk {
  return createCoinbaseWalletSDK(options).getProvider() as Sdk
}
