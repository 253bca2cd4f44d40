import { toAddress } from '#lib/addresses/toAddress.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * Parses the EIP-7702 authorization of `eth_signAuthorization`, and the unchecked `from`, which is
 * looked up among the accounts. Without `nonce`, the account's next one is meant, or the one after it
 * with `executor: 'self'`: the account sends the transaction that carries it.
 * @throws WalletError invalidParams if it is invalid
 */
export function readAuthorization(params: unknown) {
  const value = Array.isArray(params) ? (params[0] as Record<string, unknown> | null) : undefined
  if (typeof value !== 'object' || value === null) throw invalid('authorization')
  const contractAddress = toAddress(value.address ?? value.contractAddress)
  if (!contractAddress) throw invalid('address')
  const chainId = whole(value.chainId)
  if (chainId === undefined) throw invalid('chainId')
  const nonce = whole(value.nonce)
  if (nonce === undefined && value.nonce !== undefined) throw invalid('nonce')
  const { executor, from } = value
  if (executor !== undefined && executor !== 'self') throw invalid('executor')
  return { from, contractAddress, chainId, nonce, isSentBySelf: executor === 'self' }
}

/** A whole number from hex, decimal text or a number. */
function whole(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const number = value === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

function invalid(field: string) {
  return new WalletError(providerErrors.invalidParams, {
    details: `The authorization’s ${field} is not valid.`,
  })
}
