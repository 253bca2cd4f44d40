import { z } from 'zod'

/** A name that a person or a client gives to something. */
export const nameParam = z.string().min(1).max(256)

/** Id of a record; whether there is one is asked afterwards. */
export const idParam = z.string().min(1).max(64)

/** Several ids, none of them twice. */
export const idsParam = z
  .array(idParam)
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, 'an id stands twice')

/** Seconds as the API takes them: digits in a text, at most ten years. */
export const secondsParam = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .refine((seconds) => Number(seconds) <= 10 * 366 * 24 * 60 * 60, 'more than ten years')

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

/** A new API key as older families write it: always P-256. */
export const apiKeyParams = z.object({
  apiKeyName: nameParam,
  publicKey: z.string().min(1).max(256),
  expirationSeconds: secondsParam.optional(),
})

/** A new API key as clients of today write it, with its curve. */
export const apiKeyParamsV2 = apiKeyParams.extend({
  curveType: z.enum(['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519']),
})

/** An identity at an OpenID issuer: shown by a token, or (V2) named outright. */
export const oauthProviderParams = z.union([
  z.object({ providerName: nameParam, oidcToken: z.string().min(1).max(16_384) }),
  z.object({
    providerName: nameParam,
    oidcClaims: z.object({ iss: nameParam, sub: nameParam, aud: nameParam }),
  }),
])

/** A key of either family; P-256 where no curve is named. */
export type NewApiKey = z.output<typeof apiKeyParams> & {
  curveType?: z.output<typeof apiKeyParamsV2>['curveType']
}
export type NewOauthProvider = z.output<typeof oauthProviderParams>
