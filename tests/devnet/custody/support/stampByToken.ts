import { stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'

/** The header that stamps a body with a key that an attestation token binds to its owner. */
export function stampByToken(
  key: TestApiKey,
  attestation: { token: string; scheme: 'OIDC' | 'VERIFICATION_TOKEN' },
  body: string,
): Record<string, string> {
  const plain = Buffer.from(stampByKey(key, body)['x-stamp'] ?? '', 'base64url').toString()
  const stamp = {
    ...(JSON.parse(plain) as object),
    publicKeyAttestation: attestation.token,
    scheme: `STAMP_ATTESTED_SCHEME_P256_${attestation.scheme}`,
  }
  return { 'x-stamp-attested': Buffer.from(JSON.stringify(stamp)).toString('base64url') }
}
