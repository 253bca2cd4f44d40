/**
 * Names, numbers and wire types of Turnkey's API, shared by the connector, the server and the
 * devnet's custody service. This file imports nothing, because every other layer depends on it.
 */

/** Turnkey's API; the devnet runs its own. */
export const custodyApiUrl = 'https://api.turnkey.com'

/**
 * Request headers: three kinds of stamp, a read-only session, the client's version, and two of the
 * auth proxy.
 */
export const custodyHeaders = {
  apiKeyStamp: 'X-Stamp',
  passkeyStamp: 'X-Stamp-Webauthn',
  attestedStamp: 'X-Stamp-Attested',
  readOnlySession: 'X-Session',
  clientVersion: 'X-Client-Version',
  authProxyConfigId: 'X-Auth-Proxy-Config-ID',
  captchaToken: 'X-Captcha-Token',
} as const

/** Statuses of an activity. COMPLETED, FAILED and REJECTED are final; two wait for votes. */
export const activityStatuses = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
  'ACTIVITY_STATUS_REJECTED',
] as const

/** One of {@link activityStatuses}. */
export type ActivityStatus = (typeof activityStatuses)[number]

/** Types of an API key; only a recovery key can recover a user. */
const credentialTypes = [
  'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
  'CREDENTIAL_TYPE_API_KEY_P256',
  'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  'CREDENTIAL_TYPE_API_KEY_ED25519',
  'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
  'CREDENTIAL_TYPE_OAUTH_KEY_P256',
  'CREDENTIAL_TYPE_LOGIN',
] as const

/** Type of an API key or passkey. */
export type CredentialType = (typeof credentialTypes)[number]

/**
 * Name of the API key that a sign-up creates for its own session; Turnkey's key type does not tell
 * it apart.
 */
export const signUpSessionName = 'Session of the sign-up'

/** Name at Turnkey of the private key that a sign-up creates; screens show it in their language. */
export const mainKeyName = 'Main key'

/** The HPKE `info` that every encrypted bundle is bound to. */
export const hpkeInfo = 'turnkey_hpke'

/** Derivation path of account i of an HD wallet. */
export function hdPath(index: number): string {
  return `m/44'/60'/0'/0/${index}`
}

/**
 * The devnet's custody: its parent organization, the API key of the site's server, and the public
 * keys that verify bundles and sessions. All of them are publicly known, so a site in `live`
 * refuses them. The service's public keys are 65 bytes, uncompressed, in hex.
 */
export const devnetCustody = {
  organizationId: '5c84cba5-0de8-437e-bbfe-cc7f8764df4e',
  userId: '45fc0bd4-91f0-4e9d-a1d5-8723b1a86e9e',
  authProxyConfigId: '7a3c9d52-6a0e-4d0b-9c41-2f5d0f8a1b6e',
  apiPublicKey: '03fd0948bf6ba05899232acd1fd12698f4ff67e256b2ad90317c6a14cc9ba58a6f',
  apiPrivateKey: '29a590a4d9f66369732199c9da4d8d0604a2cbf09236472f34c02333d8a6dbcf',
  signerPublicKey:
    '04e583b0d085ee49c9dcf30ba8adf15fafbf9a2571bf1231bb7759ee410535fa4da5afaf87dc5f8cda2e6c21eb504c1f76c66be4e222a3358640af6da006938f08',
  fetcherPublicKey:
    '049029db98e44e90977702c910afdb97d56662b5db5a65f5afc011233f89d3e60006ef6ae5adee6f85e05ce3c1ce818e8360117efc93039e804d0d0439c45b2828',
  notarizerPublicKey:
    '04c8692cbbc9983271c308b4ad525cf1be944411aa61b20017aec9f17ed40106638c8ffed1825755ab202777071f5c0d13aba5241d7e850256bad06b865cad01dc',
} as const
