import type { VerifiedCredential } from '#lib/protocol/embedded.ts'

/**
 * Linked credentials: an account whose key signs, and the smart wallet it signs for. A session of
 * either side receives its own credential in full, and of the other side what the link needs.
 *
 * - `GET /api/credentials` → {@link LinkedCredential}[], signing accounts first
 * - `POST /api/credentials/link/challenge` {@link LinkChallengeRequest} → `Challenge`: an EIP-4361
 *   message for the side that is not signed in, valid once, in this session
 * - `POST /api/credentials/link` {@link LinkRequest} → the same list; fails with `notOwner`,
 *   `notEmbedded`, `signatureInvalid`, `challengeInvalid`
 * - `DELETE /api/credentials/<id>` → 204: deletes the session's own credential, or only the link if
 *   the id is the other side's; any other id changes nothing
 */
export type LinkChallengeRequest = {
  smartWalletAddress: `0x${string}`
  ownerAddress: `0x${string}`
  /** The smart wallet's chain. */
  chainId: number
}

/** The signed message of a link. */
export type LinkRequest = {
  /** The message as issued. */
  message: string
  /** Signature of the account that the message names. */
  signature: `0x${string}`
}

/** A smart wallet as a credential; `signerRefId` refers to the account that signs for it. */
export type SmartWalletCredential = Omit<VerifiedCredential, 'walletProperties'> & {
  walletProperties: { chainId: number }
}

/** The signing account as the smart wallet's side sees it, without its sub-organization. */
type LinkedSigner = Omit<VerifiedCredential, 'walletProperties'>

/** Either side of a link. */
export type LinkedCredential = VerifiedCredential | SmartWalletCredential | LinkedSigner

/** The stored fields of a credential; the rest is looked up. */
export type StoredCredential = Pick<
  VerifiedCredential | SmartWalletCredential,
  'id' | 'address' | 'chain' | 'walletProperties' | 'signerRefId'
>

/** Whether a credential is a smart wallet's. */
export function isSmartWalletCredential(
  credential: LinkedCredential,
): credential is SmartWalletCredential {
  return 'walletProperties' in credential && 'chainId' in credential.walletProperties
}
