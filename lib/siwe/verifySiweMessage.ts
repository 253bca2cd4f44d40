import { hashMessage } from 'viem'
import { getChainId } from 'viem/actions'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { isSignature } from '#lib/signatures/signatureOf.ts'
import type { verifyContractSignature } from '#lib/signatures/verifyContractSignature.ts'
import { checkSiweMessage, isRecent, type SiweExpectation } from '#lib/siwe/checkSiweMessage.ts'
import { parseSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'

type Client = Parameters<typeof verifyContractSignature>[0]

/** A signed message, and what it must say. */
export type SignedSiweMessage = SiweExpectation & {
  /** The number that the server issued for this sign-in, to be accepted once. */
  nonce: string
  /** As the client sent it. */
  message: string
  /** 0x-prefixed hex; `0x` if the owners of a contract account approved the message on chain. */
  signature: string
  /**
   * A viem client, for contract accounts, or the one of each chain. A message of another chain than
   * the client's is refused: there, the address may belong to someone else.
   * @default only the signatures of keys are accepted
   */
  client?: Client | ((chainId: number) => Client | undefined)
}

/** Whose sign-in was proven. */
export type VerifiedSiwe = Pick<Session, 'address' | 'chainId' | 'accountType'> & {
  fields: SiweMessage
}

/**
 * Verifies a sign-in without a database: the message by its grammar and what it must say, the
 * signature by the account's key, or by its code on the message's chain (ERC-1271), even before that
 * is deployed (ERC-6492). For sites with sessions of their own; to accept a message once, keep its
 * nonce until it is used.
 * @example
 * const { address } = await verifySiweMessage({ message, signature, origin, nonce, client })
 * @throws WalletError messageInvalid (details: the field; chainId also if the client's is another),
 * signatureInvalid or chainUnavailable
 */
export async function verifySiweMessage({
  message,
  signature,
  client,
  nonce,
  ...expected
}: SignedSiweMessage): Promise<VerifiedSiwe> {
  const fields = parseSiweMessage(message)
  checkSiweMessage(fields, { ...expected, nonce })
  const { address, chainId } = fields
  if (!isSignature(signature)) throw new WalletError(routeErrors.signatureInvalid)
  const check = { address, hash: hashMessage(message), signature }
  // Loaded here, because pages only build messages.
  const { recoverAddress } = await import('#lib/signatures/recoverAddress.ts')
  const recovered = recoverAddress(check.hash, check.signature)
  if (recovered.kind === 'key' && recovered.address === address) {
    if (!isRecent(fields, expected.now ?? new Date()))
      throw new WalletError(routeErrors.messageInvalid, { details: 'issuedAt' })
    return { address, chainId, accountType: 'eoa', fields }
  }
  const ofChain = typeof client === 'function' ? client(chainId) : client
  if (recovered.kind === 'malleable' || !ofChain)
    throw new WalletError(routeErrors.signatureInvalid)
  const { verifyContractSignature } = await import('#lib/signatures/verifyContractSignature.ts')
  const [ofNode, result] = await Promise.all([
    getChainId(ofChain),
    verifyContractSignature(ofChain, check),
  ]).catch((cause: unknown) => {
    throw new WalletError(routeErrors.chainUnavailable, { cause })
  })
  if (ofNode !== chainId) throw new WalletError(routeErrors.messageInvalid, { details: 'chainId' })
  if (result === 'unanswered') throw new WalletError(routeErrors.chainUnavailable)
  if (result !== 'accepted') throw new WalletError(routeErrors.signatureInvalid)
  return { address, chainId, accountType: 'contract', fields }
}
