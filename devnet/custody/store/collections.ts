import type { Collection } from '#devnet/custody/records.ts'

const known: Record<Collection, true> = {
  organizations: true,
  users: true,
  apiKeys: true,
  authenticators: true,
  oauthProviders: true,
  invitations: true,
  policies: true,
  contractInterfaces: true,
  tags: true,
  wallets: true,
  walletAccounts: true,
  privateKeys: true,
  activities: true,
  evaluations: true,
  otps: true,
  importKeys: true,
  readOnlySessions: true,
}

/** All collections. */
export const collections = Object.keys(known) as Collection[]
