import { type SoftPasskey, softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

/** Implements `navigator.credentials` with its own passkeys; counts prompts, fails on demand. */
export function softAuthenticator(origin: string) {
  const passkeys: SoftPasskey[] = []
  const prompts: ('create' | 'get')[] = []
  const options: (CredentialCreationOptions | CredentialRequestOptions)[] = []
  let failures: unknown[] = []

  function prompt(
    kind: 'create' | 'get',
    given: CredentialCreationOptions | CredentialRequestOptions,
  ) {
    prompts.push(kind)
    options.push(given)
    const failure = failures.shift()
    if (failure) throw failure
  }

  return {
    prompts,
    options,
    passkeys,
    /** The next prompts end with these errors. */
    fail(...next: unknown[]) {
      failures = next
    },
    /** Removes all passkeys, as on a new device. */
    lose() {
      passkeys.length = 0
    },
    credentials: {
      async create(given: CredentialCreationOptions) {
        prompt('create', given)
        const passkey = softPasskey({ origin })
        passkeys.push(passkey)
        const challenge = encode(given.publicKey?.challenge)
        const { attestation } = passkey.authenticatorParams({ challenge })
        return {
          rawId: decode(attestation.credentialId),
          response: {
            attestationObject: decode(attestation.attestationObject),
            clientDataJSON: decode(attestation.clientDataJson),
            getTransports: () => ['internal', 'smart-card'],
          },
        }
      },
      async get(given: CredentialRequestOptions) {
        prompt('get', given)
        const allowed = (given.publicKey?.allowCredentials ?? []).map(({ id }) => encode(id))
        const passkey = passkeys.findLast(
          ({ credentialId }) => allowed.length === 0 || allowed.includes(credentialId),
        )
        if (!passkey) throw new DOMException('Not allowed.', 'NotAllowedError')
        const challenge = new Uint8Array(given.publicKey?.challenge as ArrayBuffer)
        const stamp = JSON.parse(passkey.stamp('', { challenge })['x-stamp-webauthn'] ?? '')
        return {
          type: 'public-key',
          id: passkey.credentialId,
          rawId: decode(passkey.credentialId),
          response: {
            clientDataJSON: decode(stamp.clientDataJson),
            authenticatorData: decode(stamp.authenticatorData),
            signature: decode(stamp.signature),
            userHandle: null,
          },
          getClientExtensionResults: () => ({}),
        }
      },
    },
  }
}

function encode(bytes: BufferSource | undefined) {
  if (!bytes) return ''
  return ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
    : Buffer.from(bytes).toString('base64url')
}

function decode(text: string) {
  return new Uint8Array(Buffer.from(text, 'base64url')).buffer
}
