import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { apiKeyParams } from '#tests/devnet/custody/support/keyParams.ts'
import { claimsOf, verified } from '#tests/devnet/custody/support/otpKeys.ts'

let custody: CustodyFixture

beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterEach(() => custody.clock.setOffsetSeconds(0))
afterAll(() => custody.stop())

/** A verification token for a contact. */
async function showToBeMine(
  contact: string,
  key: TestApiKey,
  otpType?: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS',
): Promise<string> {
  return (await verified(custody, contact, key, otpType)).verificationToken
}

async function whoShowed(filterType: 'EMAIL' | 'PHONE_NUMBER', filterValue: string) {
  return (await custody.parent.getVerifiedSubOrgIds({ filterType, filterValue })).organizationIds
}

describe('an address or number is found as verified', () => {
  test('after its owner has verified it and changed to it', async () => {
    const user = await custody.newUser({ userEmail: 'old@example.com' })
    const verificationToken = await showToBeMine('mine@example.com', createApiKey())
    expect(await whoShowed('EMAIL', 'mine@example.com')).toEqual([])
    await user.client.updateUserEmail({
      userId: user.userId,
      userEmail: 'Mine@Example.com',
      verificationToken,
    })
    expect(await whoShowed('EMAIL', 'mine@example.com')).toEqual([user.organizationId])
  })

  test('also if it is a telephone number', async () => {
    const user = await custody.newUser()
    const userPhoneNumber = '+4915177777777'
    const verificationToken = await showToBeMine(userPhoneNumber, createApiKey(), 'OTP_TYPE_SMS')
    await user.client.updateUserPhoneNumber({
      userId: user.userId,
      userPhoneNumber,
      verificationToken,
    })
    expect(await whoShowed('PHONE_NUMBER', userPhoneNumber)).toEqual([user.organizationId])
    await user.client.updateUserPhoneNumber({ userId: user.userId, userPhoneNumber: '' })
    expect(await whoShowed('PHONE_NUMBER', userPhoneNumber)).toEqual([])
  })

  test('until another one replaces it, verified or not', async () => {
    const user = await custody.newUser()
    const { client, userId } = user
    const verificationToken = await showToBeMine('first@example.com', createApiKey())
    await client.updateUserEmail({ userId, userEmail: 'first@example.com', verificationToken })
    await client.updateUser({ userId, userEmail: 'first@example.com', userName: 'Same' })
    expect(await whoShowed('EMAIL', 'first@example.com')).toEqual([user.organizationId])
    await client.updateUser({ userId, userEmail: 'second@example.com' })
    expect(await whoShowed('EMAIL', 'first@example.com')).toEqual([])
    expect(await whoShowed('EMAIL', 'second@example.com')).toEqual([])
  })

  test('and cannot be removed while it is the only credential', async () => {
    const { client, userId, organizationId, apiKey } = await custody.newUser()
    const [userEmail, userPhoneNumber] = ['only@example.com', '+4915177777778']
    const verificationToken = await showToBeMine(userEmail, createApiKey())
    await client.updateUserEmail({ userId, userEmail, verificationToken })
    const session = createApiKey()
    await client.createApiKeys({
      userId,
      apiKeys: [{ ...apiKeyParams(session.apiPublicKey), expirationSeconds: '900' }],
    })
    const { apiKeys } = await client.getApiKeys({ userId })
    const lasting = apiKeys.filter(({ credential }) => credential.publicKey === apiKey.apiPublicKey)
    await client.deleteApiKeys({ userId, apiKeyIds: lasting.map(({ apiKeyId }) => apiKeyId) })

    const guest = custody.client(session, organizationId)
    const refused = 'Turnkey error 9: cannot take away the last way in'
    await expect(guest.updateUserEmail({ userId, userEmail: '' })).rejects.toThrow(refused)
    await expect(guest.updateUser({ userId, userEmail: 'new@example.com' })).rejects.toThrow(
      refused,
    )
    expect(await whoShowed('EMAIL', userEmail)).toEqual([organizationId])

    const token = await showToBeMine(userPhoneNumber, createApiKey(), 'OTP_TYPE_SMS')
    await guest.updateUserPhoneNumber({ userId, userPhoneNumber, verificationToken: token })
    await guest.updateUserEmail({ userId, userEmail: '' })
    expect(await whoShowed('EMAIL', userEmail)).toEqual([])
    const last = guest.updateUserPhoneNumber({ userId, userPhoneNumber: '' })
    await expect(last).rejects.toThrow(refused)
  })

  test('but not by the token of another address', async () => {
    const { client, userId } = await custody.newUser()
    const verificationToken = await showToBeMine('theirs@example.com', createApiKey())
    await expect(
      client.updateUserEmail({ userId, userEmail: 'victim@example.com', verificationToken }),
    ).rejects.toThrow('invalid verification token')
    expect(await whoShowed('EMAIL', 'victim@example.com')).toEqual([])
    expect(await whoShowed('EMAIL', 'theirs@example.com')).toEqual([])
  })

  test('but not by a token that is altered or expired', async () => {
    const { client, userId } = await custody.newUser()
    const token = await showToBeMine('late@example.com', createApiKey())
    const [header, , signature] = token.split('.')
    const claims = { ...claimsOf(token), contact: 'victim@example.com' }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const forged = client.updateUserEmail({
      userId,
      userEmail: 'victim@example.com',
      verificationToken: [header, payload, signature].join('.'),
    })
    await expect(forged).rejects.toThrow('invalid verification token')
    custody.clock.setOffsetSeconds(3601)
    const late = client.updateUserEmail({
      userId,
      userEmail: 'late@example.com',
      verificationToken: token,
    })
    await expect(late).rejects.toThrow('invalid verification token')
  })
})

describe('a user signs up with a code', () => {
  const signUp = (
    verificationToken: string,
    key: TestApiKey,
    change: { user?: object; message?: object; signer?: TestApiKey } = {},
  ) => {
    const user = {
      userName: 'Ada',
      userEmail: String(claimsOf(verificationToken).contact),
      apiKeys: [apiKeyParams(key.apiPublicKey)],
      authenticators: [],
      oauthProviders: [],
    }
    const { apiKeys, userEmail: email } = user
    const message = JSON.stringify({
      signupV2: { apiKeys, email },
      tokenId: claimsOf(verificationToken).id,
      type: 'USAGE_TYPE_SIGNUP',
      ...change.message,
    })
    const { apiPublicKey, apiPrivateKey } = change.signer ?? key
    const digest = createHash('sha256').update(message).digest()
    const signature = p256.sign(digest, apiPrivateKey, { prehash: false }).toCompactHex()
    return custody.parent.createSubOrganization({
      subOrganizationName: 'Signed up',
      rootQuorumThreshold: 1,
      rootUsers: [{ ...user, ...change.user }],
      verificationToken,
      clientSignature: {
        publicKey: apiPublicKey,
        scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
        message,
        signature,
      },
    })
  }

  test('and is found by the address immediately', async () => {
    const key = createApiKey()
    const made = await signUp(await showToBeMine('signup@example.com', key), key)
    expect(await whoShowed('EMAIL', 'signup@example.com')).toEqual([made.subOrganizationId])
    const me = await custody.client(key, made.subOrganizationId).getWhoami()
    expect(me.userId).toBe(made.rootUserIds?.[0])
  })

  test.each([
    ['by another key', { signer: createApiKey() }],
    ['for another use', { message: { type: 'USAGE_TYPE_LOGIN' } }],
    ['with another token', { message: { tokenId: 'another' } }],
    ['with keys that they did not sign', { user: { apiKeys: [] } }],
    ['for an address that they did not sign', { user: { userEmail: 'victim@example.com' } }],
  ])('but not %s', async (_, change) => {
    const key = createApiKey()
    const token = await showToBeMine(`${createApiKey().apiPublicKey}@example.com`, key)
    const before = await custody.control('/control/custody')
    await expect(signUp(token, key, change)).rejects.toThrow('invalid client signature')
    expect((await custody.control('/control/custody')).organizations).toBe(before.organizations)
  })
})
