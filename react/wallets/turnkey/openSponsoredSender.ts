import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isSmartWalletCredential } from '#lib/protocol/credentials.ts'
import { readCredentials } from '#react/session/accountApi.ts'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'
import type { SponsoredSender, SponsoredSenderQuery } from '#react/wallets/WalletScreens.ts'

/**
 * The smart wallet that an embedded account signs for, if a paymaster is configured for the chain:
 * the linked one, or else the one that only this account owns, deployed or not.
 */
export async function openSponsoredSender(
  connector: EmbeddedConnector,
  { account, chainId, basePath }: SponsoredSenderQuery,
): Promise<SponsoredSender | undefined> {
  const wallet = await connector.embedded()
  const own = await wallet.smartAccount(chainId)
  if (!own.isSponsored || !isSameAddress(own.signerAddress, account)) return undefined
  const credentials = await readCredentials(basePath)
  const signer = credentials.find(({ address }) => isSameAddress(address, account))
  const linked = credentials
    .filter(isSmartWalletCredential)
    .find((one) => one.signerRefId === signer?.id && one.walletProperties.chainId === chainId)
  if (!linked || isSameAddress(linked.address, own.address)) return own
  return wallet.smartAccount(chainId, { address: linked.address, signerAddress: account })
}
