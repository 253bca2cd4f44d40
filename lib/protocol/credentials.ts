import type { VerifiedCredential } from '#lib/protocol/embedded.ts'

/**
 * Linked credentials (§3): an account whose key signs, and the smart wallet it signs for. Each is
 * one person's; a session of either sees both.
 *
 * - `GET /api/credentials` → {@link LinkedCredential}[], signing accounts first
 * - `POST /api/credentials/link` {@link LinkRequest} → the same list; fails with `notOwner`,
 *   `signatureInvalid`
 * - `DELETE /api/credentials/<id>` → 204, also where there is none of the person's by that id
 */
export type LinkRequest = {
  smartWalletAddress: `0x${string}`
  /** Where the smart wallet is. */
  chainId: number
  ownerAddress: `0x${string}`
  /** Where custody keeps the owner's key. */
  turnkeySubOrganizationId: string
  /** ISO 8601, within the last five minutes: part of what was signed. */
  issuedAt: string
  /** `linkMessage` signed by the one of the two that is not the session's. */
  proof: `0x${string}`
}

/** A smart wallet as a credential: who signs for it is in `signerRefId`. */
export type SmartWalletCredential = Omit<VerifiedCredential, 'walletProperties'> & {
  walletProperties: { chainId: number }
}

/** Either side of a link. */
export type LinkedCredential = VerifiedCredential | SmartWalletCredential

/** What is kept of one; the rest is looked up. */
export type StoredCredential = Pick<
  LinkedCredential,
  'id' | 'address' | 'chain' | 'walletProperties' | 'signerRefId'
>
