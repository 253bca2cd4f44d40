import { toBase64Url, toHex } from '#connectors/turnkey/session/sessionKey.ts'
import type { PasskeyAssertion } from '#lib/protocol/embeddedWallet.ts'

/** The challenge of a request: Turnkey expects a signature over the hex SHA-256 of its body, as text. */
export async function challengeOf(body: string): Promise<Uint8Array<ArrayBuffer>> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return new TextEncoder().encode(toHex(new Uint8Array(hash)))
}

/** What a passkey has signed, as Turnkey expects it; undefined if the browser returned none. */
export function readAssertion(credential: Credential | null): PasskeyAssertion | undefined {
  const { rawId, response } = (credential ?? {}) as PublicKeyCredential
  if (!rawId) return undefined
  const assertion = response as AuthenticatorAssertionResponse
  const text = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))
  return {
    credentialId: text(rawId),
    authenticatorData: text(assertion.authenticatorData),
    clientDataJson: text(assertion.clientDataJSON),
    signature: text(assertion.signature),
    userHandle: assertion.userHandle ? text(assertion.userHandle) : undefined,
  }
}
