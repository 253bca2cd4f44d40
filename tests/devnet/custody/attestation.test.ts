import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

type Registration = ReturnType<ReturnType<typeof softPasskey>['authenticatorParams']>

let custody: CustodyFixture
let user: TestUser

beforeAll(async () => {
  custody = await createCustodyFixture()
  user = await custody.newUser()
})
afterAll(() => custody.stop())

/** Byte offsets in the attestation object of a software passkey. */
const authDataStart = 30
const at = {
  format: 6,
  rpIdHash: authDataStart,
  flags: authDataStart + 32,
  credentialId: authDataStart + 55,
  /** After a credential id of 16 bytes: the map, key type, algorithm, curve, x, y. */
  cose: authDataStart + 71,
} as const

function withClientData(registration: Registration, change: object): Registration {
  const { clientDataJson } = registration.attestation
  const data: object = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...data, ...change })).toString('base64url')
  return withAttestation(registration, { clientDataJson: changed })
}

function withAttestation(
  registration: Registration,
  change: Partial<Registration['attestation']>,
): Registration {
  return { ...registration, attestation: { ...registration.attestation, ...change } }
}

function withBytes(registration: Registration, change: (bytes: Buffer) => Buffer): Registration {
  const bytes = Buffer.from(registration.attestation.attestationObject, 'base64url')
  return withAttestation(registration, {
    attestationObject: change(bytes).toString('base64url'),
  })
}

function withByte(registration: Registration, index: number, value: number): Registration {
  return withBytes(registration, (bytes) => {
    bytes[index] = value
    return bytes
  })
}

/** Appends bytes to the authenticator data and updates its length prefix. */
function withTail(registration: Registration, tail: Uint8Array, flags: number): Registration {
  return withBytes(registration, (bytes) => {
    bytes[authDataStart - 1] = (bytes[authDataStart - 1] ?? 0) + tail.length
    bytes[at.flags] = flags
    return Buffer.concat([bytes, tail])
  })
}

async function register(registration: Registration, owner = user) {
  return owner.client.createAuthenticators({
    userId: owner.userId,
    authenticators: [registration as never],
  })
}

describe('a passkey is registered', () => {
  test.each([
    ['on a page of this machine', softPasskey()],
    ['on a page of any other port', softPasskey({ origin: 'http://localhost:41234' })],
    [
      'on a page under localhost, for that page alone',
      softPasskey({ origin: 'http://site.localhost:3000', rpId: 'site.localhost' }),
    ],
  ])('%s', async (_, passkey) => {
    const { authenticatorIds } = await register(passkey.authenticatorParams())
    const [authenticatorId = ''] = authenticatorIds
    const { authenticator } = await user.client.getAuthenticator({ authenticatorId })
    expect(authenticator.credentialId).toBe(passkey.credentialId)
  })

  test('with base64url padding', async () => {
    const registration = softPasskey().authenticatorParams()
    const { challenge, attestation } = registration
    const padded = { ...registration, challenge: `${challenge}=` }
    const credentialId = `${attestation.credentialId}==`
    expect(
      (await register(withAttestation(padded, { credentialId }))).authenticatorIds,
    ).toHaveLength(1)
  })

  test('with extensions after its key, if the flags say so', async () => {
    const extensions = Buffer.from('a16b6372656450726f7465637402', 'hex')
    const registration = withTail(softPasskey().authenticatorParams(), extensions, 0xc5)
    expect((await register(registration)).authenticatorIds).toHaveLength(1)
  })

  test('only on the origins that the organization lists', async () => {
    const owner = await custody.newUser()
    const listed = softPasskey({ origin: 'https://pay.example.com', rpId: 'example.com' })
    const other = softPasskey({ origin: 'https://example.org', rpId: 'example.org' })
    await expect(register(listed.authenticatorParams(), owner)).rejects.toThrow('origin')
    await owner.client.setOrganizationFeature({
      name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
      value: 'https://example.com, https://pay.example.com',
    })
    expect((await register(listed.authenticatorParams(), owner)).authenticatorIds).toHaveLength(1)
    await expect(register(other.authenticatorParams(), owner)).rejects.toThrow('origin')
  })
})

describe('a passkey is refused as an invalid authenticator attestation', () => {
  const wrong: [name: string, reason: string, change: (one: Registration) => Registration][] = [
    [
      'that was not made at registration',
      'client data is not of a registration',
      (one) => withClientData(one, { type: 'webauthn.get' }),
    ],
    [
      'whose browser signed another challenge',
      'the challenge is another one',
      (one) => withClientData(one, { challenge: randomBytes(32).toString('base64url') }),
    ],
    [
      'that comes with another challenge',
      'the challenge is another one',
      (one) => ({ ...one, challenge: randomBytes(32).toString('base64url') }),
    ],
    [
      'of a page that is not listed',
      'the origin is not allowed',
      (one) => withClientData(one, { origin: 'https://evil.example' }),
    ],
    [
      'of a page that only looks like this machine',
      'the origin is not allowed',
      (one) => withClientData(one, { origin: 'http://localhost.evil.example' }),
    ],
    [
      'whose origin has a path',
      'the origin is not allowed',
      (one) => withClientData(one, { origin: 'http://localhost:3000/sign' }),
    ],
    [
      'without an origin',
      'the origin is not allowed',
      (one) => withClientData(one, { origin: undefined }),
    ],
    [
      'for the rp id of somebody else',
      'the rp id is not one of the origin',
      (one) =>
        withBytes(one, (bytes) => {
          createHash('sha256').update('example.com').digest().copy(bytes, at.rpIdHash)
          return bytes
        }),
    ],
    ['without user presence', 'the user was not present', (one) => withByte(one, at.flags, 0x44)],
    [
      'that attests no credential',
      'no credential is attested',
      (one) => withByte(one, at.flags, 0x05),
    ],
    [
      'that is backed up without being eligible',
      'backed up, but not eligible for it',
      (one) => withByte(one, at.flags, 0x55),
    ],
    [
      'whose credential id is not the attested one',
      'the credential id is another one',
      (one) => withAttestation(one, { credentialId: randomBytes(16).toString('base64url') }),
    ],
    [
      'whose attested credential id was altered',
      'the credential id is another one',
      (one) => withBytes(one, (bytes) => flip(bytes, at.credentialId)),
    ],
    [
      'with an attestation of another format',
      'the attestation format is not none',
      (one) => withByte(one, at.format, 'N'.charCodeAt(0)),
    ],
    ['whose key is RSA', 'The algorithm is not RS256', (one) => withByte(one, at.cose + 2, 3)],
    [
      'whose key is of another type',
      'The COSE key is neither on a curve nor RSA',
      (one) => withByte(one, at.cose + 2, 1),
    ],
    [
      'whose algorithm is another one',
      'The algorithm is not ES256',
      (one) => withByte(one, at.cose + 4, 0x27),
    ],
    [
      'whose key is on another curve',
      'The curve is not P-256',
      (one) => withByte(one, at.cose + 6, 2),
    ],
    [
      'whose key is no point of the curve',
      'The point is not on the curve',
      (one) => withBytes(one, (bytes) => flip(bytes, bytes.length - 1)),
    ],
    [
      'with something behind its key',
      'something stands behind the key',
      (one) => withTail(one, Buffer.of(0), 0x45),
    ],
    ['with broken extensions', 'CBOR decode error', (one) => withTail(one, Buffer.of(0xa1), 0xc5)],
    [
      'that is cut off',
      'CBOR decode error',
      (one) => withBytes(one, (bytes) => bytes.subarray(0, -1)),
    ],
    [
      'with something behind its end',
      'no attestation object',
      (one) => withBytes(one, (bytes) => Buffer.concat([bytes, Buffer.of(0)])),
    ],
    [
      'that is no CBOR map',
      'no attestation object',
      (one) => withAttestation(one, { attestationObject: 'AA' }),
    ],
    [
      'that claims an endless list',
      'CBOR decode error',
      (one) => withAttestation(one, { attestationObject: hex('9affffffff') }),
    ],
    [
      'that is nested without end',
      'CBOR decode error',
      (one) => withAttestation(one, { attestationObject: hex('81'.repeat(100)) }),
    ],
    [
      'that names a field twice',
      'CBOR decode error: found repeat map key',
      (one) => withAttestation(one, { attestationObject: hex('a2010001 00') }),
    ],
    [
      'whose client data is no JSON',
      'client data is not JSON',
      (one) => withAttestation(one, { clientDataJson: 'AAAA' }),
    ],
  ]

  test.each(wrong)('%s', async (_, reason, change) => {
    const before = await user.client.getAuthenticators({ userId: user.userId })
    const registration = change(softPasskey().authenticatorParams())
    await expect(register(registration)).rejects.toThrow(
      expect.objectContaining({
        code: 3,
        message: expect.stringMatching(`invalid authenticator attestation.*${reason}`),
      }),
    )
    expect(await user.client.getAuthenticators({ userId: user.userId })).toEqual(before)
  })

  function flip(bytes: Buffer, index: number): Buffer {
    bytes[index] = (bytes[index] ?? 0) ^ 1
    return bytes
  }

  function hex(text: string): string {
    return Buffer.from(text.replaceAll(' ', ''), 'hex').toString('base64url')
  }
})

describe('passkeys are counted', () => {
  test('an existing one is not registered again', async () => {
    const passkey = softPasskey()
    await register(passkey.authenticatorParams())
    await expect(register(passkey.authenticatorParams())).rejects.toThrow(
      'credential ID already exists in organization',
    )
  })

  test('an eleventh is refused', async () => {
    const owner = await custody.newUser({
      passkeys: Array.from({ length: 10 }, () => softPasskey()),
    })
    const eleventh = register(softPasskey().authenticatorParams(), owner)
    await expect(eleventh).rejects.toThrow('user has exceeded maximum authenticators')
    const { authenticators } = await owner.client.getAuthenticators({ userId: owner.userId })
    expect(authenticators).toHaveLength(10)
  })
})
