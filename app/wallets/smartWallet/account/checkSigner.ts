import type { Config } from 'wagmi'
import { verifyMessage } from 'wagmi/actions'
import type { EmbeddedConnector } from '#app/wallets/EmbeddedConnector.ts'
import { openSigner } from '#app/wallets/smartWallet/account/openSigner.ts'
import { findLink } from '#lib/credentials/findLink.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'

/** Signs for a smart wallet with its linked account, and verifies the signature on chain. */
export async function checkSigner({
  config,
  credentials,
  address,
  chainId,
  variants,
  signal,
}: {
  config: Config
  credentials: readonly LinkedCredential[]
  address: `0x${string}`
  chainId: number
  variants: readonly EmbeddedConnector[]
  signal: AbortSignal
}): Promise<void> {
  const link = findLink(credentials, address)
  const { wallet } = await openSigner(variants, signal, link.signerAddress)
  const smart = await wallet.smartAccount(chainId, link)
  const message = `${window.location.host}: a trial signature of ${address}.`
  const signature = await smart.signMessage(message)
  const isValid = await verifyMessage(config, { address, chainId, message, signature })
  if (!isValid) throw new WalletError('notOwner')
}
