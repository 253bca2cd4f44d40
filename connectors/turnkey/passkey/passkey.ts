import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { normalizePasskeyError } from '#connectors/turnkey/passkey/normalizePasskeyError.ts'
import { withRelyingParty } from '#connectors/turnkey/passkey/relyingParty.ts'
import { toBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import {
  passkeyAlgorithm,
  passkeyRandomBytes,
  passkeyTimeoutMs,
  passkeyUserIdBytes,
  userVerification,
} from '#lib/protocol/constants.ts'
import type { PasskeyRegistration } from '#lib/protocol/embedded.ts'

/** Options of a new passkey. */
export type NewPasskey = {
  /** Its relying party id; if the browser rejects it, the page's hostname is tried once. */
  rpId: string
  appName: string
  displayName: string
  /** 1 to 64 bytes. Default: 32 random bytes. */
  userId?: Uint8Array<ArrayBuffer>
  /** Passkeys of the same user: an authenticator that holds one creates no second one. */
  excludeCredentials?: PublicKeyCredentialDescriptor[]
  signal?: AbortSignal | undefined
}

/** Transports by Turnkey's names. Newer ones that it does not know are dropped. */
const transportNames: Record<string, string> = {
  ble: 'AUTHENTICATOR_TRANSPORT_BLE',
  internal: 'AUTHENTICATOR_TRANSPORT_INTERNAL',
  nfc: 'AUTHENTICATOR_TRANSPORT_NFC',
  usb: 'AUTHENTICATOR_TRANSPORT_USB',
  hybrid: 'AUTHENTICATOR_TRANSPORT_HYBRID',
}

/** A passkey that was just made, and the user handle of it; base64url. */
export type MadePasskey = { registration: PasskeyRegistration; userHandle: string }

/**
 * Prompts the user to create a passkey, with the constants of docs/protocols.md.
 * @throws WalletError webauthnUnsupported, one of the nine passkey errors, or userRejected
 */
export async function createPasskey(passkey: NewPasskey): Promise<MadePasskey> {
  requireWebauthn()
  const { rpId, displayName, signal, userId = random(passkeyRandomBytes) } = passkey
  if (userId.length < passkeyUserIdBytes.min || userId.length > passkeyUserIdBytes.max)
    throw new WalletError(turnkeyErrors.passkeyInvalidUserId)
  const challenge = random(passkeyRandomBytes)
  const prompt = async (id: string) =>
    navigator.credentials.create({
      publicKey: optionsFor({ ...passkey, userId, rpId: id }, challenge),
      ...(signal && { signal }),
    })
  try {
    const credential = await withRelyingParty(rpId, prompt)
    const attestation = attestationOf(credential)
    return {
      registration: { challenge: toBase64Url(challenge), displayName, attestation },
      userHandle: toBase64Url(userId),
    }
  } catch (error) {
    throw normalizePasskeyError(error, 'create')
  }
}

/**
 * Checks that the browser supports passkeys.
 * @throws WalletError webauthnUnsupported if it does not
 */
export function requireWebauthn() {
  if (typeof PublicKeyCredential === 'undefined' || !navigator.credentials)
    throw new WalletError(turnkeyErrors.webauthnUnsupported)
}

/**
 * Whether a prompt with `uiMode: 'immediate'` rejects at once if this device has no passkey. Other
 * browsers ignore the member, and would offer a phone's passkeys or a security key.
 */
export async function supportsImmediateGet(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.immediateGet === true
}

function optionsFor(
  {
    rpId,
    appName,
    displayName,
    userId,
    excludeCredentials,
  }: NewPasskey & { userId: Uint8Array<ArrayBuffer> },
  challenge: Uint8Array<ArrayBuffer>,
): PublicKeyCredentialCreationOptions {
  return {
    rp: { id: rpId, name: appName },
    user: { id: userId, name: displayName, displayName },
    challenge,
    pubKeyCredParams: [{ type: 'public-key', alg: passkeyAlgorithm }],
    timeout: passkeyTimeoutMs,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: userVerification.create,
    },
    ...(excludeCredentials && { excludeCredentials }),
  }
}

function attestationOf(credential: Credential | null) {
  const { rawId, response } = (credential ?? {}) as PublicKeyCredential
  if (!rawId) throw new WalletError(turnkeyErrors.passkeyGeneral)
  const attestation = response as AuthenticatorAttestationResponse
  const transports = attestation.getTransports?.() ?? []
  return {
    credentialId: toBase64Url(new Uint8Array(rawId)),
    attestationObject: toBase64Url(new Uint8Array(attestation.attestationObject)),
    clientDataJson: toBase64Url(new Uint8Array(attestation.clientDataJSON)),
    transports: transports.flatMap((name) => transportNames[name] ?? []),
  }
}

function random(length: number) {
  return crypto.getRandomValues(new Uint8Array(length))
}
