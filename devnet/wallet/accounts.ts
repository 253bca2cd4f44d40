import { pbkdf2Sync } from 'node:crypto'
import type { LocalAccount } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/** The public test mnemonic. On public chains, anything sent to it is stolen at once. */
export const mnemonic = 'test test test test test test test test test test test junk'

// Derived once (BIP-39), natively: viem's mnemonicToAccount would derive it again for each account,
// which takes a quarter of a second of every start.
const root = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))
const account = (addressIndex: number) => hdKeyToAccount(root, { addressIndex })

/** The ten accounts that anvil funds and the dev wallet holds. */
export const walletAccounts: readonly LocalAccount[] = Array.from({ length: 10 }, (_, index) =>
  account(index),
)

/** The owners of the devnet's Safe: the last two of the ten. */
export const sharedOwners: readonly LocalAccount[] = walletAccounts.slice(8)

/** Funds the faucet; not one of the ten, so that their balances and nonces do not change. */
export const faucetAccount: LocalAccount = account(100)

/** Sends the bundler's transactions and pays fees that no one else pays. */
export const bundlerAccount: LocalAccount = account(101)

/** Sends the transactions of the control port's switches for tokens and names. */
export const contractsAccount: LocalAccount = account(102)
