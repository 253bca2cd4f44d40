import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'

/**
 * One address belongs to one key of an organization: which key signs for it, and which policies
 * apply, must be unambiguous.
 * @throws ApiError 6 if a wallet or private key of the organization has it
 */
export function requireFreeAddress(draft: Draft, organizationId: string, address: string): void {
  const owners = draft.find('address', address)
  if (owners.some((owner) => owner.organizationId === organizationId)) {
    throw apiError(6, `address already exists in organization: ${address}`)
  }
}
