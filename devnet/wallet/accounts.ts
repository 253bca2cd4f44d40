import type { LocalAccount } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic everybody knows. Whatever it holds on a public chain is gone in a second. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** The ten accounts that anvil fills and the dev wallet holds. */
export const walletAccounts: readonly LocalAccount[] = Array.from({ length: 10 }, (_, index) =>
  mnemonicToAccount(mnemonic, { addressIndex: index }),
)

/** Pays for the faucet; none of the ten, so that nobody's balance or nonce moves. */
export const faucetAccount: LocalAccount = mnemonicToAccount(mnemonic, { addressIndex: 100 })

/** Sends what the bundler is handed, and pays where nobody else does. */
export const bundlerAccount: LocalAccount = mnemonicToAccount(mnemonic, { addressIndex: 101 })
