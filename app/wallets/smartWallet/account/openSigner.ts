import type { EmbeddedConnector } from '#app/wallets/EmbeddedConnector.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import type { EmbeddedAccount, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** An account of the embedded wallet, and the wallet that signs with it. */
export type Signer = {
  account: EmbeddedAccount
  wallet: EmbeddedWallet
}

/**
 * Opens the embedded wallet next to the connected one, prompting for the passkey if it has no
 * active session. Returns its account with that address. Default: the first account.
 * @throws WalletError `accountNotFound` if the wallet has no account, `signerNotFound` if it does
 * not have that one
 */
export async function openSigner(
  connectors: readonly EmbeddedConnector[],
  signal: AbortSignal,
  address?: `0x${string}`,
): Promise<Signer> {
  for (const connector of connectors) {
    const wallet = await connector.embedded()
    if (wallet.session().state !== 'active') await wallet.signIn({ signal })
    const accounts = await wallet.accounts()
    const account = accounts.find((one) => !address || isSameAddress(one.address, address))
    if (account) return { account, wallet }
  }
  throw new WalletError(address ? 'signerNotFound' : 'accountNotFound')
}
