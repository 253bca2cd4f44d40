import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureEmailSubOrganization } from '#server/custody/emailLogin.ts'
import { findVerifiedUser } from '#server/custody/findUser.ts'
import { callTurnkey, type TurnkeyClient } from '#server/custody/turnkeyClient.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { Env } from '#server/env/Env.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { userParams } from '#tests/devnet/custody/support/keyParams.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

/** The policy that operators give, according to docs/embedded-wallets.md, the server's API user, verbatim. */
function documentedPolicy(): string {
  const page = readFileSync('docs/embedded-wallets.md', 'utf8')
  return /```\n(activity\.[\s\S]+?)\n```/.exec(page)?.[1]?.replace(/\s+/g, ' ') ?? ''
}

let custody: CustodyFixture
let open: OpenDatabase
let env: Env
beforeAll(async () => {
  process.env.LOG_LEVEL = 'silent'
  custody = await createCustodyFixture()
  open = await openTestDatabase()
  const key = createApiKey()
  const { userIds } = await custody.parent.createUsers({ users: [userParams('Site', key)] })
  await custody.parent.createPolicy({
    policyName: 'The site',
    effect: 'EFFECT_ALLOW',
    condition: documentedPolicy(),
    consensus: `approvers.any(user, user.id == '${userIds[0]}')`,
    notes: '',
  })
  env = readTestEnv({
    TURNKEY_API_URL: custody.url,
    TURNKEY_API_PUBLIC_KEY: key.apiPublicKey,
    TURNKEY_API_PRIVATE_KEY: key.apiPrivateKey,
  })
})
afterAll(async () => {
  await open.close()
  await custody.stop()
})

describe('an API user with the documented policy', () => {
  test('may do everything that the routes do', async () => {
    const email = 'ada@wallet.example'
    const context = { db: open.db, env, clock: () => new Date() }
    const { organizationId } = await ensureEmailSubOrganization(context, email)
    expect(await findVerifiedUser(env, email)).toBeUndefined()
    const timestampMs = String(Date.now())
    const { otpId } = await callTurnkey(env, (client) =>
      client.initOtp({
        otpType: 'OTP_TYPE_EMAIL',
        contact: email,
        appName: env.appName,
        timestampMs,
      }),
    )
    // Refused for their content, not for the requester: code 3, and not 7.
    const signature = '11'.repeat(64)
    const publicKey = createApiKey().apiPublicKey
    const wrong: ((client: TurnkeyClient) => Promise<unknown>)[] = [
      (client) => client.verifyOtp({ otpId, encryptedOtpBundle: 'invalid', timestampMs }),
      (client) =>
        client.otpLogin({
          organizationId,
          verificationToken: 'a.b.c',
          publicKey,
          clientSignature: {
            publicKey,
            scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
            message: '{}',
            signature,
          },
          timestampMs,
        }),
    ]
    for (const attempt of wrong)
      expect(await callTurnkey(env, attempt).catch((error: unknown) => error)).toMatchObject({
        cause: { message: expect.stringMatching(/^Turnkey error 3: (?!organization mismatch)/) },
      })
    await callTurnkey(env, (client) =>
      client.initUserEmailRecovery({
        organizationId,
        email,
        targetPublicKey: createECDH('prime256v1').generateKeys('hex'),
        emailCustomization: { appName: env.appName },
        timestampMs,
      }),
    )
    expect(custody.messages(email)).toHaveLength(2)
  })

  test('may do nothing else in the parent organization', async () => {
    const timestampMs = String(Date.now())
    const tries: ((client: TurnkeyClient) => Promise<unknown>)[] = [
      (client) => client.createWallet({ walletName: 'Ours', accounts: [], timestampMs }),
      (client) => client.createUserTag({ userTagName: 'ours', userIds: [], timestampMs }),
      (client) =>
        client.createPolicy({ policyName: 'All', effect: 'EFFECT_ALLOW', notes: '', timestampMs }),
    ]
    for (const attempt of tries)
      expect(await callTurnkey(env, attempt).catch((error: unknown) => error)).toMatchObject({
        key: 'custodyRefused',
        cause: { message: expect.stringMatching(/^Turnkey error 7: /) },
      })
  })
})
