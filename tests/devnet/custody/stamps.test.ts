import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { apiKeyParams } from '#tests/devnet/custody/support/keyParams.ts'
import {
  type SoftPasskey,
  softPasskey,
  type WrongAssertion,
} from '#tests/devnet/custody/support/softPasskey.ts'
import { submission } from '#tests/devnet/custody/support/submission.ts'

let custody: CustodyFixture

let user: TestUser

let passkey: SoftPasskey

beforeAll(async () => {
  custody = await createCustodyFixture()
  passkey = softPasskey()
  user = await custody.newUser({ passkeys: [passkey] })
})

afterAll(() => custody.stop())

const whoami = (
  stamp: Parameters<CustodyFixture['raw']>[2],
  organizationId = user.organizationId,
) => custody.raw('query/whoami', { organizationId }, stamp)

const refusal = (code: number, message: RegExp, turnkeyErrorCode: string) => ({
  code,
  message: expect.stringMatching(message),
  details: [expect.objectContaining({ turnkeyErrorCode })],
})

describe('a stamp by API key', () => {
  test('is valid over the exact bytes', async () => {
    const text = `{ "organizationId" :\n"${user.organizationId}" }`
    const { status, body } = await custody.raw('query/whoami', text, user.apiKey)
    expect(status).toBe(200)
    expect(body).toMatchObject({ userId: user.userId })
  })

  test('is invalid for a body that was serialized again', async () => {
    const text = JSON.stringify({ organizationId: user.organizationId })
    const stamp = stampByKey(user.apiKey, text)
    const { status, body } = await custody.raw('query/whoami', `${text} `, stamp)
    expect(status).toBe(401)
    expect(body).toEqual(refusal(16, /^could not verify api key signature/, 'SIGNATURE_INVALID'))
  })

  test('is required', async () => {
    const { status, body } = await whoami(undefined)
    expect(status).toBe(401)
    expect(body).toEqual(
      refusal(16, /^no valid authentication signature found for request/, 'SIGNATURE_MISSING'),
    )
  })

  test('by an unknown key is refused with organization and key', async () => {
    const stranger = createApiKey()
    const { status, body } = await whoami(stranger)
    expect(status).toBe(401)
    expect(body).toEqual(
      refusal(
        16,
        new RegExp(
          `^could not find public key in organization or its parent organization organizationId=${user.organizationId} publicKey=${stranger.apiPublicKey}$`,
        ),
        'PUBLIC_KEY_NOT_FOUND',
      ),
    )
  })

  test("by another sub-organization's key is refused as unknown", async () => {
    const other = await custody.newUser()
    const { body } = await whoami(other.apiKey)
    expect(body).toMatchObject(refusal(16, /could not find public key/, 'PUBLIC_KEY_NOT_FOUND'))
  })

  test("with another user's public key is invalid", async () => {
    const thief = { ...createApiKey(), apiPublicKey: user.apiKey.apiPublicKey }
    const { body } = await whoami(thief)
    expect(body).toMatchObject({ code: 16, message: 'could not verify api key signature' })
  })

  test('is valid on secp256k1 for a key of that curve, and only by its own scheme', async () => {
    const apiKey = createApiKey('SECP256K1')
    const other = await custody.newUser({ apiKey })
    const { status, body } = await whoami(apiKey, other.organizationId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ userId: other.userId })
    const text = JSON.stringify({ organizationId: other.organizationId })
    const stamp = JSON.parse(
      Buffer.from(stampByKey(apiKey, text)['x-stamp'] ?? '', 'base64url').toString(),
    ) as Record<string, string>
    const forged = { ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_P256' }
    const header = Buffer.from(JSON.stringify(forged)).toString('base64url')
    expect(await custody.raw('query/whoami', text, { 'x-stamp': header })).toMatchObject({
      status: 401,
      body: { message: 'could not verify api key signature' },
    })
  })

  test("is valid as a wallet's personal_sign of the body", async () => {
    const apiPrivateKey = generatePrivateKey()
    const account = privateKeyToAccount(apiPrivateKey)
    const apiPublicKey = Buffer.from(secp256k1.getPublicKey(apiPrivateKey.slice(2), true))
    const wallet: TestApiKey = {
      apiPublicKey: apiPublicKey.toString('hex'),
      apiPrivateKey,
      curve: 'SECP256K1',
    }
    const other = await custody.newUser({ apiKey: wallet, userName: 'Zoë' })
    const text = JSON.stringify({ organizationId: other.organizationId, name: 'Zoë' })
    const signature = await account.signMessage({ message: text })
    const der = secp256k1.Signature.fromCompact(signature.slice(2, 130)).toDERHex()
    const scheme = 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191'
    const stamp = { publicKey: wallet.apiPublicKey, scheme, signature: der }
    const header = { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') }
    expect((await custody.raw('query/whoami', text, header)).body).toMatchObject({
      userId: other.userId,
    })
    expect((await custody.raw('query/whoami', `${text} `, header)).status).toBe(401)
    // The official stamper keeps leading zeros.
    const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)]
    const loose = `3046022100${r}022100${s}`
    const again = Buffer.from(JSON.stringify({ ...stamp, signature: loose })).toString('base64url')
    expect((await custody.raw('query/whoami', text, { 'x-stamp': again })).status).toBe(200)
  })

  test('is valid on Ed25519', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
    await user.client.createApiKeys({
      userId: user.userId,
      apiKeys: [{ apiKeyName: 'Ed', publicKey: raw, curveType: 'API_KEY_CURVE_ED25519' }],
    })
    const text = JSON.stringify({ organizationId: user.organizationId })
    const stamp = {
      publicKey: raw,
      scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
      signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
    }
    const header = { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') }
    expect((await custody.raw('query/whoami', text, header)).body).toMatchObject({
      userId: user.userId,
    })
    expect((await custody.raw('query/whoami', `${text} `, header)).status).toBe(401)
  })

  test('is valid with a low or a high s', async () => {
    const seen = new Set<boolean>()
    const half = BigInt('0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8')
    for (let round = 0; seen.size < 2 && round < 200; round++) {
      const text = JSON.stringify({ organizationId: user.organizationId, round })
      const stamp = stampByKey(user.apiKey, text)
      const { signature } = JSON.parse(
        Buffer.from(stamp['x-stamp'] ?? '', 'base64url').toString(),
      ) as { signature: string }
      const rLength = Number.parseInt(signature.slice(6, 8), 16) * 2
      seen.add(BigInt(`0x${signature.slice(8 + rLength + 4)}`) > half)
      expect((await custody.raw('query/whoami', text, stamp)).status).toBe(200)
    }
    expect(seen.size).toBe(2)
  })

  test.each([
    ['no base64url', '!!!'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['no key', Buffer.from('{"scheme":"a","signature":"00"}').toString('base64url')],
    ['a long list', Buffer.from(JSON.stringify(Array(5000).fill(1))).toString('base64url')],
  ])('that is %s is malformed', async (_what, header) => {
    const { status, body } = await whoami({ 'x-stamp': header })
    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 16,
      message: expect.stringMatching(/^malformed activity stamp/),
    })
  })

  test('together with one by passkey is malformed', async () => {
    const text = JSON.stringify({ organizationId: user.organizationId })
    const both = { ...stampByKey(user.apiKey, text), ...passkey.stamp(text) }
    expect(await custody.raw('query/whoami', text, both)).toMatchObject({
      status: 401,
      body: { message: 'malformed activity stamp' },
    })
  })

  test('expires by the custody’s clock', async () => {
    const apiKey = createApiKey()
    await user.client.createApiKeys({
      userId: user.userId,
      apiKeys: [{ ...apiKeyParams(apiKey.apiPublicKey), expirationSeconds: '60' }],
    })
    expect((await whoami(apiKey)).status).toBe(200)
    await custody.control('/control/custody/clock', { offsetSeconds: 61 })
    const { status, body } = await whoami(apiKey)
    await custody.control('/control/custody/clock', { offsetSeconds: 0 })
    expect(status).toBe(401)
    expect(body).toEqual(
      refusal(
        16,
        new RegExp(`^expired api key publicKey=${apiKey.apiPublicKey}$`),
        'API_KEY_EXPIRED',
      ),
    )
    await custody.control('/control/custody/expireKey', { publicKey: apiKey.apiPublicKey })
    expect((await whoami(apiKey)).body).toMatchObject({
      message: expect.stringMatching(/^expired api key/),
    })
    await custody.control('/control/custody/deleteKey', { publicKey: apiKey.apiPublicKey })
    expect((await whoami(apiKey)).body).toMatchObject({
      message: expect.stringMatching(/^could not find public key/),
    })
  })
})

describe('a stamp by passkey', () => {
  const wrongs: [string, WrongAssertion][] = [
    ['of a registration', { type: 'webauthn.create' }],
    ['from another domain', { origin: 'https://evil.example' }],
    ['over http beyond this machine', { origin: 'http://localhost.example' }],
    ['for another rp id', { rpId: 'evil.example' }],
    ['without a person present', { flags: 0x04 }],
    ['over the digest’s bytes', { challenge: createHash('sha256').update('{}').digest() }],
    ['over another body', { challenge: Buffer.from('0'.repeat(64)) }],
    ['with a counter that went back', { signCount: 0 }],
    ['with a foreign signature', { signature: randomBytes(70) }],
  ]

  test('is valid, and its counter increases', async () => {
    expect((await whoami(passkey)).status).toBe(200)
    expect((await whoami(passkey)).status).toBe(200)
  })

  test.each(wrongs)('%s does not count', async (_what, wrong) => {
    const text = JSON.stringify({ organizationId: user.organizationId })
    const { status, body } = await custody.raw('query/whoami', text, passkey.stamp(text, wrong))
    expect(status).toBe(401)
    expect(body).toEqual(refusal(16, /^could not verify WebAuthN signature/, 'SIGNATURE_INVALID'))
  })

  test('cannot be used a second time for a query', async () => {
    const text = JSON.stringify({ organizationId: user.organizationId })
    const stamp = passkey.stamp(text)
    expect((await custody.raw('query/whoami', text, stamp)).status).toBe(200)
    expect((await custody.raw('query/whoami', text, stamp)).status).toBe(401)
  })

  test('repeated with its submission is the same activity', async () => {
    const text = submission(user, 'ACTIVITY_TYPE_STAMP_LOGIN', {
      publicKey: createApiKey().apiPublicKey,
    })
    const stamp = passkey.stamp(text)
    const [first, second] = [
      await custody.raw('submit/stamp_login', text, stamp),
      await custody.raw('submit/stamp_login', text, stamp),
    ]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
  })

  test('of a passkey without a counter is valid every time', async () => {
    const synchronised = softPasskey({ counts: false })
    const other = await custody.newUser({ passkeys: [synchronised] })
    for (let round = 0; round < 3; round++) {
      expect((await whoami(synchronised, other.organizationId)).status).toBe(200)
    }
  })

  test('of an unknown passkey is refused with its id', async () => {
    const stranger = softPasskey()
    const { body } = await whoami(stranger)
    expect(body).toEqual(
      refusal(
        16,
        new RegExp(`^credential ID could not be found .*credentialId=${stranger.credentialId}$`),
        'CREDENTIAL_NOT_FOUND',
      ),
    )
  })
})
