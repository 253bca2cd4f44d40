import { z } from 'zod'
import {
  apiKeyParams,
  apiKeyParamsV2,
  authenticatorParams,
  idParam,
  type NewApiKey,
  nameParam,
  oauthProviderParams,
} from '#devnet/custody/credentials/credentialParams.ts'

/** An e-mail address; a mailbox decides whether it exists. */
export const emailParam = z
  .string()
  .max(254)
  .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)

/** A telephone number as E.164 writes it. */
export const phoneNumberParam = z.string().regex(/^\+[1-9]\d{5,14}$/)

const tags = z.array(idParam).max(100)
const contact = { userEmail: emailParam.optional(), userPhoneNumber: phoneNumberParam.optional() }
const credentials = {
  apiKeys: z.array(apiKeyParamsV2).max(20),
  authenticators: z.array(authenticatorParams).max(20),
  oauthProviders: z.array(oauthProviderParams).max(20),
}

/** A root user of a new sub-organization (V7 and V8). */
export const rootUserParams = z.object({ userName: nameParam, ...contact, ...credentials })

/** A user as create_users takes it today (V3 and V4). */
export const userParams = rootUserParams.extend({ userTags: tags })

/** A user that only ever speaks by API key. */
export const apiOnlyUserParams = z.object({
  userName: nameParam,
  userEmail: emailParam.optional(),
  apiKeys: z.array(apiKeyParams).min(1).max(20),
  userTags: tags,
})

/** A user of the older family (V2): keys without curves, no telephone, no OpenID identity. */
export const userParamsV2 = apiOnlyUserParams.extend({
  apiKeys: z.array(apiKeyParams).max(20),
  authenticators: credentials.authenticators,
})

/** Everything a user may start with; only a name is needed. */
export type NewUser = {
  userName: string
  userEmail?: string | undefined
  userPhoneNumber?: string | undefined
  apiKeys?: readonly NewApiKey[]
  authenticators?: z.output<typeof credentials.authenticators>
  oauthProviders?: z.output<typeof credentials.oauthProviders>
  userTags?: string[]
}
