import 'server-only'
import type { SignableMessage, TypedDataDefinition } from 'viem'
import { getAddress, hashMessage, hashTypedData } from 'viem/utils'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { recoverAddress } from '#lib/signatures/recoverAddress.ts'
import { isSignature } from '#lib/signatures/signatureOf.ts'
import { countAttempt, countChainCheck, uncountAttempt } from '#server/http/rateLimit.ts'
import type { RouteCall } from '#server/http/route.ts'

/** A signature, who is said to have made it, and what was signed. */
export type SignedRequest = {
  address: `0x${string}`
  /** The chain of a contract account; a key's signature is valid on every chain. */
  chainId: number
  /**
   * 0x-prefixed hex as the client sent it; anything else is not a signature. `0x` is valid for a contract
   * account whose owners approved the message on chain.
   */
  signature: string
} & (
  | { message: SignableMessage; typedData?: never }
  | { typedData: TypedDataDefinition; message?: never }
)

/**
 * Whether an account signed a message (EIP-191) or typed data (EIP-712): by its key, or by its
 * code on a chain (ERC-1271), even before that code is deployed (ERC-6492). What a contract account
 * accepted once may be rejected later, as its owners can change. A valid signature is valid again: to
 * accept it once, have the user sign a number that the server issued.
 * @example
 * const { address, chainId } = await requireSession(call)
 * if (!(await verifySignature(call, { address, chainId, signature, typedData: orderOf(body) })))
 *   throw new WalletError(routeErrors.signatureInvalid)
 * @throws WalletError chainNotAllowed, rateLimited, chainUnavailable or wrongChainRpc, for
 * signatures that a key did not make
 */
export async function verifySignature(
  call: Pick<RouteCall, 'env' | 'db' | 'now' | 'client'>,
  { address, chainId, signature, message, typedData }: SignedRequest,
): Promise<boolean> {
  if (!isSignature(signature)) return false
  const hash = typedData ? hashTypedData(typedData) : hashMessage(message)
  const recovered = recoverAddress(hash, signature)
  if (recovered.kind === 'key' && recovered.address === getAddress(address)) return true
  if (recovered.kind === 'malleable') return false

  const { env, now, client } = call
  const chain = env.chains.find(({ id }) => id === chainId)
  if (!chain) throw new WalletError(chainErrors.chainNotAllowed)
  // Each of these costs calls to a node, and anyone can send a wrong signature.
  const subject = `${address.toLowerCase()}:${client}`
  const attempt = { db: await call.db(), now, name: 'signatureFailed', subject }
  await countAttempt({ ...attempt, limit: env.rateLimits.verifyFailed })
  await countChainCheck(call)
  // Loaded only for contract accounts.
  const { isContractSignature } = await import('#server/auth/contractSignature.ts')
  if (!(await isContractSignature(chain, { address, hash, signature }))) return false
  await uncountAttempt(attempt)
  return true
}
