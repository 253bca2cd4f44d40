import type { LocalAccount } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The public test mnemonic. On public chains, anything sent to it is stolen at once. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** The ten accounts that anvil funds and the dev wallet holds. */
export const walletAccounts: readonly LocalAccount[] = Array.from({ length: 10 }, (_, index) =>
  mnemonicToAccount(mnemonic, { addressIndex: index }),
)

/** Funds the faucet; not one of the ten, so that their balances and nonces do not change. */
export const faucetAccount: LocalAccount = mnemonicToAccount(mnemonic, { addressIndex: 100 })

/** Sends the bundler's transactions and pays fees that no one else pays. */
export const bundlerAccount: LocalAccount = mnemonicToAccount(mnemonic, { addressIndex: 101 })
