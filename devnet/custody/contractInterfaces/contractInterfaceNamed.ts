import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { ContractInterfaceRecord } from '#devnet/custody/records.ts'

/** Returns a contract interface of the organization by id. @throws ApiError 5 if there is none */
export function contractInterfaceNamed(
  draft: Draft,
  organizationId: string,
  id: string,
): ContractInterfaceRecord {
  const found = draft.get('contractInterfaces', organizationId, id)
  if (!found) throw apiError(5, `no smart contract interface found with ID ${id}`)
  return found
}
