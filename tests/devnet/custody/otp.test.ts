import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { codeTo, loginSignature, sealedCode } from '#tests/devnet/custody/support/otpKeys.ts'

let custody: CustodyFixture

beforeAll(async () => {
  custody = await createCustodyFixture()
})

afterAll(() => custody?.stop())

afterEach(() => custody.clock.setOffsetSeconds(0))

const address = () => `${randomUUID()}@example.com`

/** Makes every request a new activity: the same body would be the same one. */
let count = 0

const fresh = () => String(Date.now() * 1000 + ++count)

type Otp = Awaited<ReturnType<typeof sendCode>>

async function sendCode(contact = address(), more: Record<string, unknown> = {}) {
  const made = await custody.parent.initOtp({
    otpType: 'OTP_TYPE_EMAIL',
    contact,
    appName: 'Latchkey',
    timestampMs: fresh(),
    ...more,
  })
  return { ...made, contact, code: codeTo(custody, contact) }
}

async function verify(otp: Otp, code: string, key = createApiKey()) {
  const encryptedOtpBundle = await sealedCode(code, otp.otpEncryptionTargetBundle, key)
  return custody.parent.verifyOtp({ otpId: otp.otpId, encryptedOtpBundle, timestampMs: fresh() })
}

const wrong = (code: string) => (code.startsWith('2') ? '3' : '2') + code.slice(1)

describe('one-time codes', () => {
  test('a code is valid for five minutes', async () => {
    const otp = await sendCode()
    custody.clock.setOffsetSeconds(240)
    const other = await sendCode()
    await expect(verify(otp, otp.code)).resolves.toHaveProperty('verificationToken')
    custody.clock.setOffsetSeconds(541)
    await expect(verify(other, other.code)).rejects.toThrow('OTP code has expired or was used')
  })

  test('a code can be valid for up to ten minutes', async () => {
    const otp = await sendCode(address(), { expirationSeconds: '600' })
    custody.clock.setOffsetSeconds(540)
    await expect(verify(otp, otp.code)).resolves.toHaveProperty('verificationToken')
    await expect(sendCode(address(), { expirationSeconds: '601' })).rejects.toThrow('error 3')
  })

  test('a code is valid once', async () => {
    const otp = await sendCode()
    await verify(otp, otp.code)
    await expect(verify(otp, otp.code)).rejects.toThrow('OTP code has expired or was used')
  })

  test('three wrong attempts invalidate a code', async () => {
    const otp = await sendCode()
    for (const _try of [1, 2, 3])
      await expect(verify(otp, wrong(otp.code))).rejects.toThrow('invalid OTP code')
    await expect(verify(otp, otp.code)).rejects.toThrow('OTP code has expired or was used')
  })

  test('three concurrent attempts count as three', async () => {
    const otp = await sendCode()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => verify(otp, wrong(otp.code))),
    )
    const refusals = tries.map((one) => String(one.status === 'rejected' && one.reason))
    expect(refusals.filter((reason) => reason.includes('invalid OTP code'))).toHaveLength(3)
    expect(refusals.filter((reason) => reason.includes('expired or was used'))).toHaveLength(5)
  })

  test('a fourth code for an address invalidates the first', async () => {
    const contact = address()
    const otps: Otp[] = []
    for (const _letter of [1, 2, 3, 4]) otps.push(await sendCode(contact.toUpperCase()))
    const [first, second] = otps as [Otp, Otp]
    await expect(verify(first, first.code)).rejects.toThrow('OTP code has expired or was used')
    await expect(verify(second, second.code)).resolves.toHaveProperty('verificationToken')
  })

  test('one identifier gets three emails in three minutes', async () => {
    const userIdentifier = randomUUID()
    for (const _letter of [1, 2, 3]) {
      const otp = await sendCode(address(), { userIdentifier })
      await verify(otp, otp.code)
    }
    const refused = { name: 'TurnkeyRequestError', code: 8 }
    await expect(sendCode(address(), { userIdentifier })).rejects.toMatchObject(refused)
    await expect(sendCode(address(), { userIdentifier: randomUUID() })).resolves.toBeDefined()
    custody.clock.setOffsetSeconds(181)
    await expect(sendCode(address(), { userIdentifier })).resolves.toBeDefined()
  })

  test.each([
    ['a length of five', { otpLength: 5 }],
    ['a length of ten', { otpLength: 10 }],
    ['half a digit', { otpLength: 6.5 }],
    ['no app name', { appName: '' }],
    ['no address', { contact: 'ada' }],
    ['an e-mail address for a text message', { otpType: 'OTP_TYPE_SMS' }],
    ['an unknown way', { otpType: 'OTP_TYPE_PIGEON' }],
  ])('refuses to send a code with %s', async (_what, more) => {
    const before = custody.messages().length
    await expect(
      custody.parent.initOtp({
        otpType: 'OTP_TYPE_EMAIL',
        contact: address(),
        appName: 'Latchkey',
        timestampMs: fresh(),
        ...more,
      }),
    ).rejects.toMatchObject({ code: 3 })
    expect(custody.messages()).toHaveLength(before)
  })

  test('codes consist of digits if requested', async () => {
    const { code } = await sendCode(address(), { alphanumeric: false, otpLength: 7 })
    expect(code).toMatch(/^\d{7}$/)
  })

  test('a code that is encrypted to another key, for another code or not encrypted is refused', async () => {
    const [otp, other] = [await sendCode(), await sendCode()]
    await expect(verify({ ...otp, otpId: other.otpId }, other.code)).rejects.toMatchObject({
      code: 3,
    })
    await expect(verify({ ...otp, otpId: randomUUID() }, otp.code)).rejects.toMatchObject({
      code: 5,
    })
    const request = { otpId: otp.otpId, timestampMs: fresh() }
    for (const encryptedOtpBundle of ['', '{}', 'x', '{"encappedPublic":"04","ciphertext":""}'])
      await expect(
        custody.parent.verifyOtp({ ...request, encryptedOtpBundle }),
      ).rejects.toMatchObject({ code: 3 })
    // A malformed code does not count as an attempt.
    await expect(verify(otp, otp.code)).resolves.toHaveProperty('verificationToken')
  })

  test('only the parent can send codes', async () => {
    const { client, organizationId } = await custody.newUser()
    await expect(
      client.initOtp({
        organizationId,
        otpType: 'OTP_TYPE_EMAIL',
        contact: address(),
        appName: 'x',
      }),
    ).rejects.toMatchObject({ code: 7 })
  })

  test('an email that cannot be sent is an error, and no code is created', async () => {
    const down = await createCustodyFixture()
    try {
      down.setMailboxDown(true)
      const contact = address()
      const sendRequest = () =>
        down.parent.initOtp({
          otpType: 'OTP_TYPE_EMAIL',
          contact,
          appName: 'Latchkey',
          timestampMs: fresh(),
        })
      await expect(sendRequest()).rejects.toMatchObject({ code: 13 })
      down.setMailboxDown(false)
      await expect(sendRequest()).resolves.toHaveProperty('otpId')
      expect(down.messages(contact)).toHaveLength(1)
    } finally {
      await down.stop()
    }
  })
})

describe('logging in with a code', () => {
  async function login() {
    const userEmail = address()
    const user = await custody.newUser({ userEmail })
    const key = createApiKey()
    const otp = await sendCode(userEmail)
    const { verificationToken } = await verify(otp, otp.code, key)
    const { organizationId } = user
    const request = {
      organizationId,
      verificationToken,
      publicKey: key.apiPublicKey,
      clientSignature: loginSignature(key, verificationToken),
    }
    const sendRequest = (more: object = {}) =>
      custody.parent.otpLogin({ ...request, timestampMs: fresh(), ...more })
    return { user, key, verificationToken, request, sendRequest }
  }

  test('refuses a key other than the one that signed for it', async () => {
    const { key, verificationToken, sendRequest } = await login()
    const thief = createApiKey()
    const refused = { code: 3 }
    // The attacker's key in the victim's request, the attacker's signature, and the victim's for
    // another key.
    await expect(sendRequest({ publicKey: thief.apiPublicKey })).rejects.toMatchObject(refused)
    await expect(
      sendRequest({
        publicKey: thief.apiPublicKey,
        clientSignature: loginSignature(thief, verificationToken),
      }),
    ).rejects.toMatchObject(refused)
    await expect(
      sendRequest({ clientSignature: loginSignature(key, verificationToken, thief.apiPublicKey) }),
    ).rejects.toMatchObject(refused)
    const signature = loginSignature(key, verificationToken)
    await expect(
      sendRequest({ clientSignature: { ...signature, signature: '00'.repeat(64) } }),
    ).rejects.toMatchObject(refused)
    await expect(
      sendRequest({
        clientSignature: { ...signature, message: signature.message.replace('LOGIN', 'SIGNUP') },
      }),
    ).rejects.toMatchObject(refused)
    await expect(sendRequest()).resolves.toHaveProperty('session')
  })

  test('refuses a token that is altered, expired or for another user', async () => {
    const { key, verificationToken, sendRequest } = await login()
    const [head, payload = '', signature] = verificationToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const altered = Buffer.from(JSON.stringify({ ...claims, contact: 'eve@example.com' })).toString(
      'base64url',
    )
    const forged = [head, altered, signature].join('.')
    await expect(
      sendRequest({ verificationToken: forged, clientSignature: loginSignature(key, forged) }),
    ).rejects.toThrow('invalid verification token')
    const stranger = await custody.newUser({ userEmail: address() })
    await expect(sendRequest({ organizationId: stranger.organizationId })).rejects.toMatchObject({
      code: 5,
    })
    custody.clock.setOffsetSeconds(3601)
    await expect(sendRequest()).rejects.toThrow('invalid verification token')
  })

  test('creates a session of the requested length, 15 minutes by default', async () => {
    const { user, key, sendRequest } = await login()
    await sendRequest()
    const own = custody.client(key, user.organizationId)
    custody.clock.setOffsetSeconds(840)
    await expect(own.getWhoami()).resolves.toMatchObject({ userId: user.userId })
    custody.clock.setOffsetSeconds(901)
    await expect(own.getWhoami()).rejects.toThrow('expired api key')
  })

  test('is refused if it is disabled', async () => {
    const userEmail = address()
    const { organizationId } = await custody.newUser({
      userEmail,
      more: { disableOtpEmailAuth: true },
    })
    const key = createApiKey()
    const otp = await sendCode(userEmail)
    const { verificationToken } = await verify(otp, otp.code, key)
    await expect(
      custody.parent.otpLogin({
        organizationId,
        verificationToken,
        publicKey: key.apiPublicKey,
        clientSignature: loginSignature(key, verificationToken),
      }),
    ).rejects.toThrow('FEATURE_NAME_OTP_EMAIL_AUTH')
    await expect(
      custody.parent.initOtpAuth({
        organizationId,
        otpType: 'OTP_TYPE_EMAIL',
        contact: userEmail,
        appName: 'Latchkey',
      }),
    ).rejects.toThrow('FEATURE_NAME_OTP_EMAIL_AUTH')
  })
})
