import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPasskey, type NewPasskey } from '#connectors/turnkey/passkey/passkey.ts'
import { passkeyStamper } from '#connectors/turnkey/passkey/passkeyStamper.ts'
import { softAuthenticator } from '#tests/connectors/turnkey/softAuthenticator.ts'
import { until } from '#tests/support/until.ts'

const origin = 'http://localhost:24501'
const passkey: NewPasskey = { rpId: 'localhost', appName: 'Test site', displayName: 'Ada' }

let authenticator: ReturnType<typeof softAuthenticator>
const onHost = (hostname: string) => vi.stubGlobal('window', { location: { hostname, origin } })

beforeEach(() => {
  authenticator = softAuthenticator(origin)
  onHost('localhost')
  vi.stubGlobal('navigator', { credentials: authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
})
afterEach(() => vi.unstubAllGlobals())

describe('a new passkey', () => {
  test('is requested with the constants of the specification', async () => {
    await createPasskey(passkey)
    const { publicKey } = authenticator.options[0] as CredentialCreationOptions
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Test site' },
      user: { name: 'Ada', displayName: 'Ada' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'discouraged' },
    })
    expect(publicKey?.challenge.byteLength).toBe(32)
    expect(publicKey?.user.id.byteLength).toBe(32)
  })

  test('has the format of the specification, without transports unknown to Turnkey', async () => {
    const { registration } = await createPasskey(passkey)
    const { challenge, displayName, attestation } = registration
    expect(displayName).toBe('Ada')
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    expect(attestation).toEqual({
      attestationObject: expect.stringMatching(/^[\w-]+$/),
      clientDataJson: expect.stringMatching(/^[\w-]+$/),
      credentialId: authenticator.passkeys[0]?.credentialId,
      transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
    })
  })

  test.each([0, 65])('with a user id of %i bytes is not requested', async (length) => {
    const userId = new Uint8Array(length)
    await expect(createPasskey({ ...passkey, userId })).rejects.toMatchObject({
      key: 'passkeyInvalidUserId',
    })
    expect(authenticator.prompts).toEqual([])
  })

  test.each([
    ['AbortError', 'passkeyAborted'],
    ['ConstraintError', 'passkeyNotDiscoverable'],
    ['InvalidStateError', 'passkeyPreviouslyRegistered'],
    ['NotSupportedError', 'passkeyNoAlgorithm'],
    ['UnknownError', 'passkeyGeneral'],
  ])('that fails with %s results in %s', async (name, key) => {
    authenticator.fail(new DOMException('No.', name))
    await expect(createPasskey(passkey)).rejects.toMatchObject({ key })
  })

  test.each(['User handle exceeds 64 bytes.', 'user.id is too long'])(
    'that fails with the TypeError “%s” is passkeyInvalidUserId',
    async (words) => {
      authenticator.fail(new TypeError(words))
      await expect(createPasskey(passkey)).rejects.toMatchObject({ key: 'passkeyInvalidUserId' })
    },
  )

  test('that fails with any other TypeError keeps its message', async () => {
    const defect = new TypeError("Failed to read the 'publicKey' property: rp is missing.")
    authenticator.fail(defect)
    await expect(createPasskey(passkey)).rejects.toBe(defect)
  })

  test.each([
    [
      'The specified `userVerification` requirement cannot be fulfilled by this device unless the device is secured with a screen lock.',
      'passkeyNoUserVerification',
    ],
    [
      "Resident credentials or empty 'allowCredentials' lists are not supported at this time.",
      'passkeyNotDiscoverable',
    ],
    [
      'None of the algorithms specified in `pubKeyCredParams` are supported by this device.',
      'passkeyNoAlgorithm',
    ],
  ])('that is not supported, “%s”, results in %s', async (words, key) => {
    authenticator.fail(new DOMException(words, 'NotSupportedError'))
    await expect(createPasskey(passkey)).rejects.toMatchObject({ key })
  })

  test('that is canceled, or takes too long, is only a warning', async () => {
    authenticator.fail(new DOMException('Timed out or not allowed.', 'NotAllowedError'))
    await expect(createPasskey(passkey)).rejects.toMatchObject({
      key: 'userRejected',
      level: 'warn',
    })
  })

  test('is retried once with the page’s hostname if the domain is rejected', async () => {
    onHost('app.example.com')
    authenticator.fail(new DOMException('No suffix.', 'SecurityError'))
    await createPasskey({ ...passkey, rpId: 'example.com' })
    const ids = authenticator.options.map(
      (options) => (options as CredentialCreationOptions).publicKey?.rp.id,
    )
    expect(ids).toEqual(['example.com', 'app.example.com'])
  })

  test('fails with passkeyInvalidRpId if the hostname is rejected as well', async () => {
    onHost('app.example.com')
    const refusal = new DOMException('No suffix.', 'SecurityError')
    authenticator.fail(refusal, refusal)
    await expect(createPasskey({ ...passkey, rpId: 'example.com' })).rejects.toMatchObject({
      key: 'passkeyInvalidRpId',
    })
    expect(authenticator.prompts).toHaveLength(2)
  })

  test.each(['127.0.0.1', '[::1]'])('on %s fails with passkeyInvalidDomain', async (hostname) => {
    onHost(hostname)
    authenticator.fail(new DOMException('Invalid domain.', 'SecurityError'))
    await expect(createPasskey(passkey)).rejects.toMatchObject({ key: 'passkeyInvalidDomain' })
    expect(authenticator.prompts).toHaveLength(1)
  })

  test('needs a browser that supports passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(createPasskey(passkey)).rejects.toMatchObject({
      message: 'Webauthn is not supported on this device',
    })
  })

  test('that the site aborts is passkeyAborted', async () => {
    const controller = new AbortController()
    authenticator.leaveUnanswered()
    const creating = createPasskey({ ...passkey, signal: controller.signal })
    const rejected = expect(creating).rejects.toMatchObject({
      message: 'The passkey ceremony was aborted',
    })
    await until(() => expect(authenticator.prompts).toHaveLength(1))
    controller.abort()
    await rejected
  })
})

describe('a stamp by passkey', () => {
  test('is requested with the constants of the specification, from the given passkeys', async () => {
    const { registration, userHandle } = await createPasskey(passkey)
    const { credentialId } = registration.attestation
    const credentialIds = [credentialId]
    const stamper = passkeyStamper({ rpId: 'localhost', credentialIds })
    const stamp = await stamper.stamp('{}')
    const { publicKey } = authenticator.options[1] as CredentialRequestOptions
    expect(publicKey).toMatchObject({ timeout: 300_000, userVerification: 'preferred' })
    expect(publicKey?.allowCredentials).toHaveLength(1)
    expect(stamp.stampHeaderName).toBe('X-Stamp-Webauthn')
    expect(Object.keys(JSON.parse(stamp.stampHeaderValue)).toSorted()).toEqual(
      ['authenticatorData', 'clientDataJson', 'credentialId', 'signature'].toSorted(),
    )
    expect(stamper.used()).toMatchObject({ credentialId, userHandle })
  })

  test.each([
    ['NotAllowedError', 'userRejected'],
    ['ConstraintError', 'passkeyNoUserVerification'],
    ['AbortError', 'passkeyAborted'],
    // A page in the background; only a creation can find a passkey that exists already.
    ['InvalidStateError', 'passkeyGeneral'],
    // “A request is already pending.”
    ['OperationError', 'passkeyGeneral'],
  ])('that fails with %s results in %s', async (name, key) => {
    await createPasskey(passkey)
    authenticator.fail(new DOMException('No.', name))
    await expect(passkeyStamper({ rpId: 'localhost' }).stamp('{}')).rejects.toMatchObject({ key })
  })

  test('is retried once with the page’s hostname', async () => {
    await createPasskey(passkey)
    onHost('app.localhost')
    authenticator.fail(new DOMException('No suffix.', 'SecurityError'))
    await passkeyStamper({ rpId: 'localhost' }).stamp('{}')
    const ids = authenticator.options.map(
      (options) => (options as CredentialRequestOptions).publicKey?.rpId,
    )
    expect(ids.slice(1)).toEqual(['localhost', 'app.localhost'])
  })
})
