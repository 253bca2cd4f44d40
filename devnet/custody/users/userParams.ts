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

/** An email address; only its syntax is checked. */
export const emailParam = z
  .string()
  .max(254)
  .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)

/** A phone number in E.164 format. */
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

/** A user in the current versions of create_users (V3 and V4). */
export const userParams = rootUserParams.extend({ userTags: tags })

/** A user with API keys only. */
export const apiOnlyUserParams = z.object({
  userName: nameParam,
  userEmail: emailParam.optional(),
  apiKeys: z.array(apiKeyParams).min(1).max(20),
  userTags: tags,
})

/** A user in the older version (V2): keys without curves, no phone number, no OpenID identity. */
export const userParamsV2 = apiOnlyUserParams.extend({
  apiKeys: z.array(apiKeyParams).max(20),
  authenticators: credentials.authenticators,
})

/** All fields of a new user; only the name is required. */
export type NewUser = {
  userName: string
  userEmail?: string | undefined
  userPhoneNumber?: string | undefined
  apiKeys?: readonly NewApiKey[]
  authenticators?: z.output<typeof credentials.authenticators>
  oauthProviders?: z.output<typeof credentials.oauthProviders>
  userTags?: string[]
}
