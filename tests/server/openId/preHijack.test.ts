import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EmailCodeResponse } from '#lib/protocol/embedded.ts'
import { subOrganizations } from '#server/db/schema.ts'
import { readAddress } from '#server/openId/providerClient.ts'
import { createApiKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { loginSignature, sealedCode } from '#tests/devnet/custody/support/otpKeys.ts'
import { openIdBrowser } from '#tests/support/server/openIdBrowser.ts'
import { database, site } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { origin, sendRequest, custody } = setUpCustody(3395, ({ issuer }) => ({
  OPENID_PROVIDERS: 'mail,other',
  OPENID_MAIL_ISSUER: issuer.url,
  OPENID_MAIL_CLIENT_ID: 'mail-client',
  OPENID_MAIL_CLIENT_SECRET: 'mail-secret',
  OPENID_MAIL_EMAIL_DOMAINS: 'mail.example,hd',
  OPENID_OTHER_ISSUER: issuer.url,
  OPENID_OTHER_CLIENT_ID: 'other-client',
  OPENID_OTHER_CLIENT_SECRET: 'other-secret',
}))

let people = 0
const newEmail = (domain = 'mail.example') => `victim-${++people}@${domain}`

const byProvider = async (email: string, provider: string) =>
  (await openIdBrowser(origin).signIn(email, { provider })).body

/** The login of a browser that has entered the code which was sent to an address. */
async function enterCode(email: string) {
  const key: TestApiKey = createApiKey()
  const { body } = await sendRequest('/api/custody/email/code', { email })
  const { otpId, otpEncryptionTargetBundle } = body as EmailCodeResponse
  const code = custody().messages(email)[0]?.code ?? ''
  const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, key)
  const verified = await sendRequest('/api/custody/email/verify', { otpId, encryptedOtpBundle })
  const { verificationToken } = verified.body
  const login = {
    verificationToken,
    publicKey: key.apiPublicKey,
    clientSignature: loginSignature(key, verificationToken),
  }
  return async (wallet?: 'shared' | 'own') =>
    (await sendRequest('/api/custody/email/login', { ...login, ...(wallet && { wallet }) })).body
}

test('an address at a provider that does not give it out opens no wallet of another person', async () => {
  for (const [provider, domain] of [
    ['other', 'mail.example'],
    ['mail', 'other.example'],
  ] as const) {
    const email = newEmail(domain)
    const attacker = await byProvider(email, provider)
    const login = await enterCode(email)
    const victim = await login()
    expect(victim.status).toBe('signedIn')
    expect(victim.organizationId).not.toBe(attacker.organizationId)
    expect((await byProvider(email, provider)).organizationId).toBe(attacker.organizationId)
  }
})

test('the first code for a wallet that a provider opened names it, and asks once', async () => {
  const email = newEmail()
  const { organizationId } = await byProvider(email, 'mail')
  const login = await enterCode(email)
  expect(await login()).toEqual({ status: 'question', providers: ['Mail'] })
  expect(await login('shared')).toMatchObject({ status: 'signedIn', organizationId })
  const again = await enterCode(email)
  expect(await again()).toMatchObject({ status: 'signedIn', organizationId })
})

test('the question is also asked while the provider’s sign-in is still creating the wallet', async () => {
  const email = newEmail()
  const { organizationId } = await byProvider(email, 'mail')
  const db = await database()
  const ofWallet = eq(subOrganizations.organizationId, organizationId)
  const rows = await db.select().from(subOrganizations).where(ofWallet)
  const isPending = (pending: boolean) =>
    Promise.all(
      rows.map(({ key, userId }) =>
        db
          .update(subOrganizations)
          .set(
            pending
              ? { organizationId: null, userId: null, claimedUntil: new Date(Date.now() + 30_000) }
              : { organizationId, userId },
          )
          .where(eq(subOrganizations.key, key)),
      ),
    )
  const login = await enterCode(email)
  await isPending(true)
  const answer = login()
  await isPending(false)
  expect(await answer).toEqual({ status: 'question', providers: ['Mail'] })
})

test('the owner of the address can have a wallet that the provider does not open', async () => {
  const email = newEmail()
  const { organizationId } = await byProvider(email, 'mail')
  const login = await enterCode(email)
  expect((await login()).status).toBe('question')
  const own = await login('own')
  expect(own.status).toBe('signedIn')
  expect(own.organizationId).not.toBe(organizationId)
  const again = await enterCode(email)
  expect((await again()).organizationId).toBe(own.organizationId)
  expect((await byProvider(email, 'mail')).organizationId).toBe(organizationId)
})

test('only addresses of ASCII are read, and hd must be the address’s own domain', () => {
  const [client] = site().env.openIdClients
  if (!client) throw new Error('There is no client.')
  const read = (email: unknown, hd?: unknown) => readAddress(client, { email, hd })
  expect(read('Ada@Mail.example')).toEqual({ email: 'ada@mail.example', isAuthoritative: true })
  for (const email of [
    '\u212atest@mail.example',
    'ada@\u212aite.example',
    'ada@m\u0131l.example',
    '',
    7,
    undefined,
  ])
    expect(read(email), String(email)).toBeUndefined()
  expect(read('ada@work.example', 'Work.example')?.isAuthoritative).toBe(true)
  for (const hd of ['mail.example', 'example', '', undefined, true, ['work.example.evil']])
    expect(read('ada@work.example', hd)?.isAuthoritative, String(hd)).toBe(false)
  expect(read('ada@notmail.example')?.isAuthoritative).toBe(false)
  expect(read('"ada@mail.example"@evil.example')?.isAuthoritative ?? false).toBe(false)
})
