import { type Hex, isHex, type LocalAccount, recoverMessageAddress, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { rpcError } from '#devnet/rpcError.ts'

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

/** Sends the transactions of the control port's switches for tokens and names. */
export const contractsAccount: LocalAccount = mnemonicToAccount(mnemonic, { addressIndex: 102 })

/**
 * Reads the parameters of `personal_ecRecover`, a message and its signature, and returns the signer
 * (ERC-191).
 * @throws RpcError -32602 if the signature is invalid
 */
export async function recoverSigner(params: unknown): Promise<Hex> {
  const [text, signature] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof text !== 'string') throw rpcError(-32602, 'Expected the message as text.')
  if (!isHex(signature) || signature.length !== 132) {
    throw rpcError(-32602, 'Only the 65 bytes of a key’s signature tell an address.')
  }
  const raw = isHex(text) ? text : stringToHex(text)
  try {
    return await recoverMessageAddress({ message: { raw }, signature })
  } catch {
    throw rpcError(-32602, 'The signature is none.')
  }
}
