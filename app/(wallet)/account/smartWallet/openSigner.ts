import type { EmbeddedConnector } from '#app/(wallet)/session/embeddedConnector.ts'
import { isSameAddress } from '#app/(wallet)/session/useStanding.ts'
import type { EmbeddedAccount, EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An account of the passkey wallet, and what signs with it. */
export type Signer = {
  account: EmbeddedAccount
  wallet: EmbeddedWallet
}

/**
 * Opens the passkey wallet beside the one that is connected, asking for the passkey where no
 * session of it is; its account of that address, or the first one.
 * Throws `accountNotFound` where it has none, `signerNotFound` where it has not that one.
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
