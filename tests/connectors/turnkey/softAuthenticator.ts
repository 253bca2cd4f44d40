import { type SoftPasskey, softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

/** Implements `navigator.credentials` with its own passkeys; counts prompts, fails on demand. */
export function softAuthenticator(origin: string) {
  const passkeys: SoftPasskey[] = []
  const userHandles = new Map<string, ArrayBuffer>()
  const prompts: ('create' | 'get')[] = []
  const options: (CredentialCreationOptions | CredentialRequestOptions)[] = []
  let failures: unknown[] = []
  let isUnanswered = false

  function prompt(
    kind: 'create' | 'get',
    given: CredentialCreationOptions | CredentialRequestOptions,
  ) {
    prompts.push(kind)
    options.push(given)
    const failure = failures.shift()
    if (failure) throw failure
    if (isUnanswered) return untilAborted(given.signal)
  }

  return {
    prompts,
    options,
    passkeys,
    /** The next prompts end with these errors. */
    fail(...next: unknown[]) {
      failures = next
    },
    /** The user answers no prompt; only the site ends it. */
    leaveUnanswered() {
      isUnanswered = true
    },
    /** Removes all passkeys, as on a new device. */
    lose() {
      passkeys.length = 0
    },
    credentials: {
      async create(given: CredentialCreationOptions) {
        await prompt('create', given)
        const passkey = softPasskey({ origin })
        passkeys.push(passkey)
        const userId = given.publicKey?.user.id as Uint8Array<ArrayBuffer>
        userHandles.set(passkey.credentialId, new Uint8Array(userId).buffer)
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
        await prompt('get', given)
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
            userHandle: userHandles.get(passkey.credentialId) ?? null,
          },
          getClientExtensionResults: () => ({}),
        }
      },
    },
  }
}

/** Rejects with the signal's reason, as a browser does. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
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
