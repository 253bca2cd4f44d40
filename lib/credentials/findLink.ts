import { WalletError } from '#lib/errors/WalletError.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'

/**
 * Finds a smart wallet and the account that signs for it, resolved by `signerRefId`.
 * @throws WalletError accountNotFound if no credential has the address, signerNotFound if the
 * credential it refers to is missing
 */
export function findLink(credentials: readonly LinkedCredential[], address: `0x${string}`) {
  const isThis = (other: LinkedCredential) => isSameAddress(other.address, address)
  const wallet =
    credentials.find((one) => isThis(one) && one.signerRefId) ?? credentials.find(isThis)
  if (!wallet) throw new WalletError('accountNotFound')
  const signer = credentials.find(({ id }) => id === wallet.signerRefId)
  if (!signer) throw new WalletError('signerNotFound')
  return { id: wallet.id, address: wallet.address, signerAddress: signer.address }
}
