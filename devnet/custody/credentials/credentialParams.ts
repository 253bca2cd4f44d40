import { z } from 'zod'

/** A name given by a user or client. */
export const nameParam = z.string().min(1).max(256)

/** Id of a record; its existence is checked later. */
export const idParam = z.string().min(1).max(64)

/** Several ids without duplicates. */
export const idsParam = z
  .array(idParam)
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, 'an id stands twice')

/** Seconds in the API's format: a string of digits, at most ten years. */
export const secondsParam = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .refine((seconds) => Number(seconds) <= 10 * 366 * 24 * 60 * 60, 'more than ten years')

/** Session profiles cannot be created here: any id is rejected, not granted a full session. */
export const sessionProfileIdParam = z.never({ error: 'no session profile has this ID' }).optional()

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+={0,2}$/)

/** A new passkey. */
export const authenticatorParams = z.object({
  authenticatorName: nameParam,
  challenge: base64url,
  attestation: z.object({
    credentialId: base64url,
    clientDataJson: base64url,
    attestationObject: base64url,
    transports: z
      .array(
        z.enum([
          'AUTHENTICATOR_TRANSPORT_BLE',
          'AUTHENTICATOR_TRANSPORT_INTERNAL',
          'AUTHENTICATOR_TRANSPORT_NFC',
          'AUTHENTICATOR_TRANSPORT_USB',
          'AUTHENTICATOR_TRANSPORT_HYBRID',
        ]),
      )
      .max(5),
  }),
})

/** A new API key in the older versions: always P-256. */
const apiKeyParams = z.object({
  apiKeyName: nameParam,
  publicKey: z.string().min(1).max(256),
  expirationSeconds: secondsParam.optional(),
})

/** A new API key in the current version, with its curve. */
export const apiKeyParamsV2 = apiKeyParams.extend({
  curveType: z.enum(['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519']),
})

/** An identity at an OpenID issuer: proven by a token, or (V2) stated as claims. */
export const oauthProviderParams = z.union([
  z.object({ providerName: nameParam, oidcToken: z.string().min(1).max(16_384) }),
  z.object({
    providerName: nameParam,
    oidcClaims: z.object({ iss: nameParam, sub: nameParam, aud: nameParam }),
  }),
])

/** A key of either version; P-256 if no curve is given. */
export type NewApiKey = z.output<typeof apiKeyParams> & {
  curveType?: z.output<typeof apiKeyParamsV2>['curveType']
}
/** An OpenID identity to be added to a user. */
export type NewOauthProvider = z.output<typeof oauthProviderParams>

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
