import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#tests/devnet/custody/support/addUser.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestClient,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { type SoftPasskey, softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
const completed = 'ACTIVITY_STATUS_COMPLETED'

let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody.stop())

describe('a policy that names a passkey', () => {
  let passkey: SoftPasskey
  let organizationId: string
  let owner: TestClient

  /** A clerk with a passkey and an API key, who may create tags if that passkey approves. */
  beforeAll(async () => {
    passkey = softPasskey()
    const made = await custody.newUser()
    organizationId = made.organizationId
    owner = made.client
    await owner.createUsers({
      users: [
        {
          userName: 'Clerk',
          userTags: [],
          apiKeys: [],
          authenticators: [passkey.authenticatorParams()],
          oauthProviders: [],
        },
      ],
    })
    await owner.createPolicy({
      policyName: 'By passkey',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER_TAG'",
      consensus: `credentials.any(c, c.credential_id == '${passkey.credentialId}')`,
      notes: '',
    })
  })

  const tagBy = async (stamp: Parameters<CustodyFixture['raw']>[2], userTagName: string) => {
    const request = {
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { userTagName, userIds: [] },
    }
    const { body } = await custody.raw('submit/create_user_tag', request, stamp)
    return body as { message?: string; activity?: { status: string; fingerprint: string } }
  }

  test('allows requests stamped by that passkey', async () => {
    const { activity } = await tagBy(passkey, 'by passkey')
    expect(activity?.status).toBe(completed)
  })

  test('still applies when others vote on its activity', async () => {
    const second = await addUser(custody, { client: owner, organizationId }, { userName: 'Second' })
    const { policyId } = await owner.createPolicy({
      policyName: 'Passkey and another',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'WALLET'",
      consensus: `approvers.count() == 2 && credentials.any(c, c.credential_id == '${passkey.credentialId}')`,
      notes: '',
    })
    const request = {
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { walletName: 'Ours', accounts: [] },
    }
    const pending = await custody.raw('submit/create_wallet', request, passkey)
    const { status, fingerprint } = pending.body.activity as {
      status: string
      fingerprint: string
    }
    expect(status).toBe(needed)
    const { activity } = await second.client.approveActivity({ fingerprint })
    expect(activity.status).toBe(completed)
    await owner.deletePolicy({ policyId })
  })
})

describe('an activity of the parent in a sub-organization, with a quorum of two', () => {
  let second: TestClient
  let secondId: string
  let user: Awaited<ReturnType<CustodyFixture['newUser']>>
  const email = 'parent-consensus@example.com'

  beforeAll(async () => {
    user = await custody.newUser({ userEmail: email })
    const { organizationId, userId } = await custody.parent.getWhoami()
    const added = await addUser(
      custody,
      { client: custody.parent, organizationId },
      { userName: 'Second' },
    )
    second = added.client
    secondId = added.userId
    await custody.parent.updateRootQuorum({ threshold: 2, userIds: [userId, secondId] })
  })

  /** Sends the user a code by email, which only the parent may request. */
  async function sendRequest() {
    const { activity } = await custody.parent.initOtpAuth({
      organizationId: user.organizationId,
      appName: 'Latchkey',
      otpType: 'OTP_TYPE_EMAIL',
      contact: email,
    })
    expect(activity.status).toBe(needed)
    return activity.fingerprint
  }

  test('is executed when the second user of the parent approves', async () => {
    const fingerprint = await sendRequest()
    const before = custody.messages(email).length
    const { organizationId } = user
    const { activity } = await second.approveActivity({ organizationId, fingerprint })
    expect(activity).toMatchObject({ failure: null, status: completed, organizationId })
    expect(activity.votes.map((vote) => vote.user?.userName)).toContain('Second')
    expect(custody.messages(email)).toHaveLength(before + 1)
  })

  test('is rejected when the second user of the parent rejects', async () => {
    const fingerprint = await sendRequest()
    const { organizationId } = user
    const { activity } = await second.rejectActivity({ organizationId, fingerprint })
    expect(activity.status).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('cannot be decided by users of the sub-organization', async () => {
    const fingerprint = await sendRequest()
    const before = custody.messages(email).length
    for (const vote of ['approveActivity', 'rejectActivity'] as const) {
      await expect(user.client[vote]({ fingerprint })).rejects.toThrow('organization mismatch')
    }
    expect(custody.messages(email)).toHaveLength(before)
    const { organizationId } = user
    const { activity } = await second.approveActivity({ organizationId, fingerprint })
    expect(activity.status).toBe(completed)
  })

  test("does not affect activities of the sub-organization's own users", async () => {
    const { userId, client, organizationId } = user
    const { userId: bob } = await addUser(custody, user, { userName: 'Bob' })
    await client.updateRootQuorum({ threshold: 2, userIds: [userId, bob] })
    const { activity } = await client.createUserTag({ userTagName: 'own', userIds: [] })
    expect(activity.status).toBe(needed)
    const { fingerprint } = activity
    const foreign = second.approveActivity({ organizationId, fingerprint })
    await expect(foreign).rejects.toThrow('organization mismatch')
    expect((await client.listUserTags()).userTags).toEqual([])
  })
})
