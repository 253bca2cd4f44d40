import { TurnkeyClient } from '@turnkey/http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey, stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { apiKeyParams, ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'
import { type SoftPasskey, softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import { submission } from '#tests/devnet/custody/support/submission.ts'

let custody: CustodyFixture
let passkey: SoftPasskey
let user: TestUser
let signWith: string

const account = ethereumAccount(0)

beforeAll(async () => {
  custody = await createCustodyFixture()
})
beforeEach(async () => {
  passkey = softPasskey()
  user = await custody.newUser({ passkeys: [passkey] })
  const { addresses } = await user.client.createWallet({ walletName: 'W', accounts: [account] })
  signWith = addresses[0] ?? ''
})
afterEach(() => custody.control('/control/custody/reset', {}))
afterAll(() => custody.stop())

const payload = { payload: '11'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' } as const

function signing(hashFunction = 'HASH_FUNCTION_NO_OP'): string {
  const parameters = { signWith, ...payload, hashFunction }
  return submission(user, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters)
}

async function activities(): Promise<string[]> {
  const { activities } = await user.client.getActivities({ paginationOptions: { limit: '100' } })
  return activities.map(({ type }) => type)
}

/** Counts everything that a request could create twice. */
async function inventory() {
  const { client, userId } = user
  const [{ wallets }, { privateKeys }, { apiKeys }, { authenticators }, { users }, state] =
    await Promise.all([
      client.getWallets(),
      client.getPrivateKeys(),
      client.getApiKeys({ userId }),
      client.getAuthenticators({ userId }),
      client.getUsers(),
      custody.control('/control/custody'),
    ])
  return {
    wallets: wallets.length,
    privateKeys: privateKeys.length,
    apiKeys: apiKeys.length,
    authenticators: authenticators.length,
    users: users.length,
    organizations: Number(state.organizations),
    activities: Number(state.activities),
  }
}

describe('a request whose response was lost', () => {
  const rootUser = {
    userName: 'Lost',
    apiKeys: [],
    authenticators: [],
    oauthProviders: [],
  }
  type Row = [path: string, type: string, parameters: () => object, grows: object]
  const rows: Row[] = [
    [
      'submit/create_wallet',
      'CREATE_WALLET',
      () => ({ walletName: 'Lost', accounts: [account] }),
      { wallets: 1 },
    ],
    [
      'submit/create_private_keys',
      'CREATE_PRIVATE_KEYS_V2',
      () => ({
        privateKeys: [
          {
            privateKeyName: 'Lost',
            curve: 'CURVE_SECP256K1',
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
          },
        ],
      }),
      { privateKeys: 1 },
    ],
    [
      'submit/sign_raw_payload',
      'SIGN_RAW_PAYLOAD_V2',
      () => ({ signWith, ...payload, hashFunction: 'HASH_FUNCTION_NO_OP' }),
      {},
    ],
    [
      'submit/stamp_login',
      'STAMP_LOGIN',
      () => ({ publicKey: createApiKey().apiPublicKey }),
      { apiKeys: 1 },
    ],
    [
      'submit/create_read_write_session',
      'CREATE_READ_WRITE_SESSION_V2',
      () => ({ targetPublicKey: createApiKey().apiPublicKey }),
      { apiKeys: 1 },
    ],
    [
      'submit/create_authenticators',
      'CREATE_AUTHENTICATORS_V2',
      () => ({ userId: user.userId, authenticators: [softPasskey().authenticatorParams()] }),
      { authenticators: 1 },
    ],
    [
      'submit/create_users',
      'CREATE_USERS_V4',
      () => ({ users: [{ ...rootUser, userTags: [] }] }),
      { users: 1 },
    ],
  ]

  test.each(rows)('is answered by %s without doing it again', async (path, type, made, grows) => {
    const before = await inventory()
    const text = submission(user, `ACTIVITY_TYPE_${type}`, made())
    await expectOneOf(path, text, user.apiKey)
    expect(await inventory()).toEqual(sum(before, { ...grows, activities: 1 }))
  })

  test('is answered by create_sub_organization without doing it again', async () => {
    const before = await inventory()
    const text = submission(devnetCustody, 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', {
      subOrganizationName: 'Lost',
      rootQuorumThreshold: 1,
      rootUsers: [rootUser],
      wallet: { walletName: 'Lost', accounts: [account] },
    })
    await expectOneOf('submit/create_sub_organization', text, custody.parentKey)
    expect(await inventory()).toEqual(sum(before, { organizations: 1, activities: 1 }))
  })

  test('by passkey on the parent’s id is answered without another prompt', async () => {
    const session = createApiKey()
    const text = submission(devnetCustody, 'ACTIVITY_TYPE_STAMP_LOGIN', {
      publicKey: session.apiPublicKey,
    })
    await expectOneOf('submit/stamp_login', text, passkey.stamp(text))
    expect(await custody.client(session, user.organizationId).getWhoami()).toMatchObject({
      userId: user.userId,
    })
  })

  /** Loses the response, sends the request twenty times at once and expects the same activity. */
  async function expectOneOf(
    path: string,
    text: string,
    stamp: TestApiKey | Record<string, string>,
  ) {
    await custody.control('/control/custody/fault', { kind: 'drop', path })
    await expect(custody.raw(path, text, stamp)).rejects.toThrow()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => custody.raw(path, text, stamp)),
    )
    const texts = new Set(
      answers.map(({ status, body }) => {
        const { id, result } = body.activity as { id: string; result: object }
        return JSON.stringify({ status, id, result })
      }),
    )
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('"status":200')
  }

  function sum(before: Record<string, number>, grows: Record<string, number>) {
    const names = Object.keys(before)
    return Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + (grows[name] ?? 0)]))
  }
})

describe('an eleventh session', () => {
  test('ends the oldest, whose owner logs in again; the other ten continue', async () => {
    const by = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
    const logIn = async () => {
      const key = createApiKey()
      await by.stampLogin({
        type: 'ACTIVITY_TYPE_STAMP_LOGIN',
        timestampMs: String(custody.clock.now().getTime()),
        organizationId: devnetCustody.organizationId,
        parameters: { publicKey: key.apiPublicKey },
      })
      return custody.client(key, user.organizationId)
    }
    const tabs: Awaited<ReturnType<typeof logIn>>[] = []
    for (let tab = 0; tab < 11; tab++) {
      await custody.control('/control/custody/clock', { offsetSeconds: tab })
      tabs.push(await logIn())
    }
    const sign = (client: (typeof tabs)[number]) =>
      client.signRawPayload({ signWith, ...payload, hashFunction: 'HASH_FUNCTION_NO_OP' })
    const [evicted, ...others] = tabs
    await expect(evicted?.getWhoami()).rejects.toMatchObject({
      code: 16,
      message: expect.stringContaining('could not find public key'),
    })
    for (const tab of others) expect((await sign(tab)).r).toMatch(/^[0-9a-f]{64}$/)
    await custody.control('/control/custody/clock', { offsetSeconds: 11 })
    expect((await sign(await logIn())).r).toMatch(/^[0-9a-f]{64}$/)
    // A long-lived API key is not a session: it still exists.
    expect(await user.client.getWhoami()).toMatchObject({ userId: user.userId })
  })
})

describe('no signature is created', () => {
  type Attempt = {
    text: string
    headers: Record<string, string>
    status: number
    path?: string
  }
  const attempts: [name: string, attempt: () => Attempt | Promise<Attempt>][] = [
    ['without a stamp', () => ({ text: signing(), headers: {}, status: 401 })],
    [
      'with the stamp of an unknown key',
      () => {
        const text = signing()
        return { text, headers: stampByKey(createApiKey(), text), status: 401 }
      },
    ],
    [
      'with the stamp of another sub-organization’s user',
      async () => {
        const text = signing()
        const other = await custody.newUser()
        return { text, headers: stampByKey(other.apiKey, text), status: 401 }
      },
    ],
    [
      'with a stamp in the name of the user by another key',
      () => {
        const text = signing()
        const { apiPrivateKey } = createApiKey()
        const forged = stampByKey({ ...createApiKey(), apiPrivateKey }, text)['x-stamp'] ?? ''
        const stamp = JSON.parse(Buffer.from(forged, 'base64url').toString()) as object
        const named = JSON.stringify({ ...stamp, publicKey: user.apiKey.apiPublicKey })
        const headers = { 'x-stamp': Buffer.from(named).toString('base64url') }
        return { text, headers, status: 401 }
      },
    ],
    [
      'for a body that was altered after stamping',
      () => {
        const headers = stampByKey(user.apiKey, signing())
        const altered = signing().replace(payload.payload, '12'.repeat(32))
        return { text: altered, headers, status: 401 }
      },
    ],
    [
      'for a body with one more space than was stamped',
      () => {
        const text = signing()
        return { text: `${text} `, headers: stampByKey(user.apiKey, text), status: 401 }
      },
    ],
    [
      'for a stamp that was made for a passkey’s other body',
      () => ({ text: signing(), headers: passkey.stamp(signing()), status: 401 }),
    ],
    [
      'for a stamp whose scheme was changed in the header',
      () => {
        const text = signing()
        const headers = stampByKey(user.apiKey, text)
        const stamp = JSON.parse(Buffer.from(headers['x-stamp'] ?? '', 'base64url').toString())
        const changed = JSON.stringify({ ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_ED25519' })
        return {
          text,
          headers: { 'x-stamp': Buffer.from(changed).toString('base64url') },
          status: 401,
        }
      },
    ],
    [
      'to the parent organization’s key',
      () => {
        const text = signing()
        return { text, headers: stampByKey(custody.parentKey, text), status: 400 }
      },
    ],
    [
      'to a read-only session',
      async () => {
        const { session } = await user.client.createReadOnlySession({})
        return { text: signing(), headers: { 'x-session': session }, status: 401 }
      },
    ],
    [
      'to a user whom no policy allows it',
      async () => {
        const key = createApiKey()
        await user.client.createUsers({
          users: [
            {
              userName: 'Onlooker',
              apiKeys: [apiKeyParams(key.apiPublicKey)],
              authenticators: [],
              oauthProviders: [],
              userTags: [],
            },
          ],
        })
        const text = signing()
        return { text, headers: stampByKey(key, text), status: 403 }
      },
    ],
    [
      'to a session that has expired',
      async () => {
        await custody.control('/control/custody/expireKey', { publicKey: user.apiKey.apiPublicKey })
        const text = signing()
        return { text, headers: stampByKey(user.apiKey, text), status: 401 }
      },
    ],
  ]

  test.each(attempts)('%s', async (_, attempt) => {
    const { text, headers, status } = await attempt()
    const answer = await custody.raw('submit/sign_raw_payload', text, headers)
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      status,
      ['code', 'details', 'message'],
    ])
    const { activities } = await custody.parent.getActivities({
      organizationId: user.organizationId,
      filterByType: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'],
    })
    expect(activities).toEqual([])
  })

  test('for a repeated request, whose response is the same', async () => {
    const text = signing()
    const first = await custody.raw('submit/sign_raw_payload', text, user.apiKey)
    const again = await custody.raw('submit/sign_raw_payload', text, user.apiKey)
    const idOf = (answer: typeof first) => (answer.body.activity as { id: string }).id
    expect(idOf(again)).toBe(idOf(first))
    expect((await activities()).filter((type) => type.includes('SIGN'))).toHaveLength(1)
  })
})
