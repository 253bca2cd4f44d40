import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey without a browser, for pages of one origin. */
export type SoftPasskey = {
  credentialId: string
  /** Registration, as create_authenticators and create_sub_organization expect it. */
  authenticatorParams(options?: { authenticatorName?: string; challenge?: string }): {
    authenticatorName: string
    challenge: string
    attestation: {
      credentialId: string
      clientDataJson: string
      attestationObject: string
      transports: 'AUTHENTICATOR_TRANSPORT_INTERNAL'[]
    }
  }
  /** The header that stamps a body; any part can be replaced by a wrong one. */
  stamp(body: string | Uint8Array, wrong?: WrongAssertion): Record<string, string>
  /** A stamper for the official clients. */
  stamper: { stamp(body: string): Promise<{ stampHeaderName: string; stampHeaderValue: string }> }
}

/** Wrong values of an assertion. */
export type WrongAssertion = {
  type?: string
  origin?: string
  rpId?: string
  flags?: number
  signCount?: number
  /** Bytes of the challenge. */
  challenge?: Uint8Array
  signature?: Uint8Array
}

const userPresentAndVerified = 0x05
const attested = 0x40

/** Creates a passkey; with `counts: false` it is a synchronized one, whose counter is always 0. */
export function softPasskey(
  options: { origin?: string; rpId?: string; counts?: boolean; algorithm?: 'ES256' | 'RS256' } = {},
): SoftPasskey {
  const { origin = 'http://localhost:3000', rpId = 'localhost', counts = true } = options
  const { privateKey, publicKey } =
    options.algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  let count = 0

  const authData = (wrong: WrongAssertion, flags: number, more: Uint8Array = new Uint8Array()) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.signCount ?? (counts ? ++count : 0))
    return Buffer.concat([
      sha256(wrong.rpId ?? rpId),
      Buffer.of(wrong.flags ?? flags),
      counter,
      more,
    ])
  }
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  const stamp = (body: string | Uint8Array, wrong: WrongAssertion = {}) => {
    const challenge = wrong.challenge ?? Buffer.from(sha256(body).toString('hex'))
    const text = Buffer.from(challenge).toString('base64url')
    const json = clientData(wrong.type ?? 'webauthn.get', text, wrong.origin)
    const data = authData(wrong, userPresentAndVerified)
    const signature =
      wrong.signature ?? sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)
    return {
      'x-stamp-webauthn': JSON.stringify({
        credentialId,
        authenticatorData: data.toString('base64url'),
        clientDataJson: json.toString('base64url'),
        signature: Buffer.from(signature).toString('base64url'),
      }),
    }
  }

  return {
    credentialId,
    stamp,
    stamper: {
      stamp: async (body) => ({
        stampHeaderName: 'X-Stamp-Webauthn',
        stampHeaderValue: stamp(body)['x-stamp-webauthn'],
      }),
    },
    authenticatorParams({
      authenticatorName = 'Soft passkey',
      challenge = randomBytes(32).toString('base64url'),
    } = {}) {
      const cose = coseKey(publicKey)
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const data = authData({ signCount: 0 }, userPresentAndVerified | attested, credential)
      return {
        authenticatorName,
        challenge,
        attestation: {
          credentialId,
          clientDataJson: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
        },
      }
    },
  }
}

/** CBOR: { kty, alg, crv, x, y } or { kty, alg, n, e } */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const parts = n
    ? ['a401030339010020590100', n, '2143', e]
    : ['a5010203262001215820', x, '225820', y]
  return Buffer.concat(
    parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? 'hex' : 'base64url')),
  )
}

/** CBOR: { fmt: 'none', attStmt: {}, authData } */
function attestationObject(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    data.length < 256
      ? Buffer.of(0x58, data.length)
      : Buffer.of(0x59, data.length >> 8, data.length & 0xff),
    data,
  ])
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
