import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyRecords } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** Nouns of the collections in error messages. */
const nouns = {
  activities: 'activity',
  apiKeys: 'api key',
  authenticators: 'authenticator',
  contractInterfaces: 'smart contract interface',
  invitations: 'invitation',
  oauthProviders: 'oauth provider',
  policies: 'policy',
  privateKeys: 'private key',
  walletAccounts: 'wallet account',
  wallets: 'wallet',
} as const

/** Returns a record of the organization by id. @throws ApiError 5 if there is none */
export function getRecord<name extends keyof typeof nouns>(
  draft: Draft,
  collection: name,
  organizationId: string,
  id: string,
): CustodyRecords[name] {
  const found = draft.get(collection, organizationId, id)
  if (!found) throw notFound(collection, id)
  return found
}

/** The error for an id that the organization, or its user, does not have. */
export function notFound(collection: keyof typeof nouns, id: string) {
  return apiError(5, `no ${nouns[collection]} found with ID ${id}`)
}
