import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'

/**
 * One address belongs to one key of an organisation: what is signed with it, and what policies say
 * of that key, must not be a matter of chance.
 * @throws an ApiError (6) where a wallet or private key of the organisation has it.
 */
export function requireFreeAddress(draft: Draft, organizationId: string, address: string): void {
  const owners = draft.find('address', address)
  if (owners.some((owner) => owner.organizationId === organizationId)) {
    throw apiError(6, `address already exists in organization: ${address}`)
  }
}
