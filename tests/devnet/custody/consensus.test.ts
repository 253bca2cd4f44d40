import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#tests/devnet/custody/support/addUser.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestClient,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'

let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody.stop())

const day = 24 * 60 * 60
const denied = 'Turnkey error 7: request not authorized'
const deniedExplicitly = 'Turnkey error 7: policy engine denied request explicitly'
const needed = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'

/** A sub-organization of three users, none of whom may do anything alone: root is Ada and Bob. */
async function threeUsers() {
  const ada = await custody.newUser()
  const bob = await addUser(custody, ada, { userName: 'Bob' })
  const carol = await addUser(custody, ada, { userName: 'Carol' })
  await ada.client.updateRootQuorum({ threshold: 2, userIds: [ada.userId, bob.userId] })
  return { ada, bob, carol }
}

async function sendRequest(client: TestClient, userTagName = 'asked') {
  return (await client.createUserTag({ userTagName, userIds: [] })).activity
}

async function tagNames({ client }: Pick<TestUser, 'client'>) {
  return (await client.listUserTags()).userTags.map(({ tagName }) => tagName)
}

/** Creates a policy, approved by both root users if needed. */
async function layDown(
  { ada, bob }: Awaited<ReturnType<typeof threeUsers>>,
  policy: { effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'; condition?: string; consensus?: string },
) {
  const { activity } = await ada.client.createPolicy({ policyName: 'p', notes: '', ...policy })
  if (activity.status !== needed) return activity.result.createPolicyResult?.policyId ?? ''
  const approved = await bob.client.approveActivity({ fingerprint: activity.fingerprint })
  return approved.activity.result.createPolicyResult?.policyId ?? ''
}

describe('the root quorum of two', () => {
  test('executes an activity once, when the second user has approved', async () => {
    const { ada, bob } = await threeUsers()
    const pending = await sendRequest(ada.client)
    expect(pending).toMatchObject({
      status: needed,
      canApprove: true,
      canReject: true,
      result: {},
    })
    expect(await tagNames(ada)).toEqual([])
    const { activity } = await bob.client.approveActivity({ fingerprint: pending.fingerprint })
    expect(activity).toMatchObject({
      id: pending.id,
      status: 'ACTIVITY_STATUS_COMPLETED',
      canApprove: false,
      result: { createUserTagResult: { userIds: [] } },
    })
    expect(await tagNames(ada)).toEqual(['asked'])
    const again = bob.client.approveActivity({ fingerprint: pending.fingerprint })
    await expect(again).rejects.toThrow('Turnkey error 9: the activity is not waiting')
    expect(await tagNames(ada)).toEqual(['asked'])
  })

  test('is not reached by one user who approves twice', async () => {
    const { ada } = await threeUsers()
    const pending = await sendRequest(ada.client)
    const { activity } = await ada.client.approveActivity({ fingerprint: pending.fingerprint })
    expect(activity.status).toBe(needed)
    expect(activity.votes).toHaveLength(1)
  })

  test('stores a failure after consensus in the activity', async () => {
    const { ada, bob } = await threeUsers()
    const [first, second] = [
      await sendRequest(ada.client, 'same'),
      await sendRequest(ada.client, 'same'),
    ]
    await bob.client.approveActivity({ fingerprint: first.fingerprint })
    const { activity } = await bob.client.approveActivity({ fingerprint: second.fingerprint })
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 6, message: expect.stringContaining('already exists') },
    })
  })

  test('is final when one of two rejects, also if the creator does', async () => {
    const { ada, bob } = await threeUsers()
    for (const one of [ada, bob]) {
      const { fingerprint, id } = await sendRequest(ada.client)
      const { activity } = await one.client.rejectActivity({ fingerprint })
      expect(activity).toMatchObject({ id, status: 'ACTIVITY_STATUS_REJECTED', canApprove: false })
      const late = bob.client.approveActivity({ fingerprint })
      await expect(late).rejects.toThrow('not waiting for consensus')
    }
    expect(await tagNames(ada)).toEqual([])
  })

  test('is not affected by the rejection of a user without a vote', async () => {
    const { ada, bob, carol } = await threeUsers()
    const { fingerprint } = await sendRequest(ada.client)
    const refused = await carol.client.rejectActivity({ fingerprint })
    expect(refused.activity.status).toBe(needed)
    const { activity } = await bob.client.approveActivity({ fingerprint })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(activity.votes.map(({ selection }) => selection.replace('VOTE_SELECTION_', ''))).toEqual(
      ['APPROVED', 'REJECTED', 'APPROVED'],
    )
  })

  test('is required for changing itself and features, regardless of policies', async () => {
    const { ada, bob, carol } = await threeUsers()
    await layDown({ ada, bob, carol }, { effect: 'EFFECT_ALLOW' })
    expect((await sendRequest(carol.client)).status).toBe('ACTIVITY_STATUS_COMPLETED')
    const take = { threshold: 1, userIds: [carol.userId] }
    await expect(carol.client.updateRootQuorum(take)).rejects.toThrow(denied)
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hook.example' } as const
    await expect(carol.client.setOrganizationFeature(feature)).rejects.toThrow(denied)
    const { activity } = await ada.client.setOrganizationFeature(feature)
    expect(activity.status).toBe(needed)
    await bob.client.approveActivity({ fingerprint: activity.fingerprint })
    const { configs } = await ada.client.getOrganizationConfigs({})
    expect(configs.features).toContainEqual(feature)
  })

  test('must be reachable by its users', async () => {
    const { client, userId } = await custody.newUser()
    const change = (threshold: number, userIds: string[]) =>
      client.updateRootQuorum({ threshold, userIds })
    await expect(change(0, [userId])).rejects.toThrow('quorum threshold must be non-zero integer')
    await expect(change(2, [userId])).rejects.toThrow('Turnkey error 3')
    await expect(change(2, [userId, userId])).rejects.toThrow('Turnkey error 3')
    await expect(change(1, [])).rejects.toThrow('Turnkey error 3')
    await expect(change(1, ['unknown'])).rejects.toThrow('Turnkey error 5')
    const { configs } = await client.getOrganizationConfigs({})
    expect(configs.quorum).toEqual({ threshold: 1, userIds: [userId] })
  })
})

describe('approvals count for 24 hours from the first', () => {
  test('later they have expired, and the activity waits for new ones', async () => {
    const { ada, bob } = await threeUsers()
    const { fingerprint } = await sendRequest(ada.client)
    try {
      custody.clock.setOffsetSeconds(day + 1)
      const late = await bob.client.approveActivity({ fingerprint })
      expect(late.activity.status).toBe(needed)
      const { activity } = await ada.client.approveActivity({ fingerprint })
      expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    } finally {
      custody.clock.setOffsetSeconds(0)
    }
  })

  test('shortly before, they still count', async () => {
    const { ada, bob } = await threeUsers()
    const { fingerprint } = await sendRequest(ada.client)
    try {
      custody.clock.setOffsetSeconds(day - 60)
      const { activity } = await bob.client.approveActivity({ fingerprint })
      expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    } finally {
      custody.clock.setOffsetSeconds(0)
    }
  })
})

describe('votes', () => {
  test('require a pending activity of the organization', async () => {
    const { ada, bob } = await threeUsers()
    const fingerprint = `sha256:${'0'.repeat(64)}`
    const nothing = 'Turnkey error 5: No activity found with fingerprint'
    await expect(bob.client.approveActivity({ fingerprint })).rejects.toThrow(nothing)
    await expect(bob.client.rejectActivity({ fingerprint })).rejects.toThrow(nothing)
    const nonsense = bob.client.approveActivity({ fingerprint: 'nonsense' })
    await expect(nonsense).rejects.toThrow('Turnkey error 3')
    const { fingerprint: theirs } = await sendRequest(ada.client)
    const stranger = await custody.newUser()
    const foreign = stranger.client.approveActivity({ fingerprint: theirs })
    await expect(foreign).rejects.toThrow(nothing)
    const { organizationId } = ada
    const atTheirs = stranger.client.approveActivity({ fingerprint: theirs, organizationId })
    await expect(atTheirs).rejects.toThrow('could not find public key')
  })

  test('that are sent twice count once', async () => {
    const { ada, bob } = await threeUsers()
    const { fingerprint } = await sendRequest(ada.client)
    const request = await bob.client.stampApproveActivity({ fingerprint })
    if (!request) throw new Error('not stamped')
    const send = async () => {
      const answer = await fetch(request.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client-version': 'test',
          [request.stamp.stampHeaderName]: request.stamp.stampHeaderValue,
        },
        body: request.body,
      })
      return (await answer.json()) as { activity: { status: string; votes: unknown[] } }
    }
    const [one, other] = await Promise.all([send(), send()])
    expect(one).toEqual(other)
    expect(one.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    expect(one.activity.votes).toHaveLength(2)
    expect(await tagNames(ada)).toEqual(['asked'])
  })
})

describe('policies of an organization', () => {
  test('without them a user may do nothing', async () => {
    const { carol } = await threeUsers()
    await expect(sendRequest(carol.client)).rejects.toThrow(denied)
    expect(await tagNames(carol)).toEqual([])
  })

  test('one that requires two tagged users waits for the second', async () => {
    const { client, organizationId } = await custody.newUser()
    const { userTagId } = await client.createUserTag({ userTagName: 'ops', userIds: [] })
    const tagged = { userName: 'Op', userTags: [userTagId] }
    const first = await addUser(custody, { client, organizationId }, tagged)
    const second = await addUser(custody, { client, organizationId }, tagged)
    const outsider = await addUser(custody, { client, organizationId })
    const { policyId } = await client.createPolicy({
      policyName: 'Two operators',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER_TAG' && activity.params.user_tag_name == 'asked'",
      consensus: `approvers.filter(user, user.tags.contains('${userTagId}')).count() >= 2`,
      notes: '',
    })
    await expect(sendRequest(first.client, 'other')).rejects.toThrow(denied)
    const pending = await sendRequest(first.client)
    expect(pending.status).toBe(needed)
    const { fingerprint, id: activityId } = pending
    const middle = await outsider.client.approveActivity({ fingerprint })
    expect(middle.activity.status).toBe(needed)
    const { activity } = await second.client.approveActivity({ fingerprint })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')

    const { policyEvaluations } = await client.getPolicyEvaluations({ activityId })
    expect(policyEvaluations.map((one) => [one.voteId, one.policyEvaluations])).toEqual(
      ['OUTCOME_REQUIRES_CONSENSUS', 'OUTCOME_REQUIRES_CONSENSUS', 'OUTCOME_ALLOW'].map(
        (outcome, vote) => [activity.votes[vote]?.id, [{ policyId, outcome }]],
      ),
    )
  })

  test('a DENY overrides an ALLOW, but not the root quorum', async () => {
    const users = await threeUsers()
    await layDown(users, { effect: 'EFFECT_ALLOW' })
    expect((await sendRequest(users.carol.client, 'before')).status).toBe(
      'ACTIVITY_STATUS_COMPLETED',
    )
    const policyId = await layDown(users, {
      effect: 'EFFECT_DENY',
      condition: "activity.action == 'CREATE' && activity.resource == 'USER_TAG'",
    })
    await expect(sendRequest(users.carol.client, 'after')).rejects.toThrow(deniedExplicitly)
    await expect(sendRequest(users.ada.client, 'alone')).rejects.toThrow(deniedExplicitly)
    const lifted = await users.carol.client.deletePolicy({ policyId })
    expect(lifted.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect((await sendRequest(users.carol.client, 'after')).status).toBe(
      'ACTIVITY_STATUS_COMPLETED',
    )

    const root = await custody.newUser()
    await root.client.createPolicy({ policyName: 'none', effect: 'EFFECT_DENY', notes: '' })
    const { status, id: activityId } = await sendRequest(root.client)
    expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
    const { policyEvaluations } = await root.client.getPolicyEvaluations({ activityId })
    expect(policyEvaluations[0]?.policyEvaluations[0]?.outcome).toBe('OUTCOME_DENY_EXPLICIT')
  })

  test('an approval forbidden by a DENY is refused, and the activity remains pending', async () => {
    const users = await threeUsers()
    const { carol, ada, bob } = users
    await layDown(users, {
      effect: 'EFFECT_DENY',
      consensus: "approvers.any(user, user.alias == 'Carol')",
    })
    const { fingerprint, id: activityId } = await sendRequest(ada.client)
    await expect(carol.client.approveActivity({ fingerprint })).rejects.toThrow(deniedExplicitly)
    const { activity } = await ada.client.getActivity({ activityId })
    expect(activity).toMatchObject({ status: needed, votes: [{ userId: ada.userId }] })
    const approved = await bob.client.approveActivity({ fingerprint })
    expect(approved.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('one that fails at evaluation allows nothing and reports the error', async () => {
    const users = await threeUsers()
    const policyId = await layDown(users, {
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER_TAG' || eth.tx.value > 0",
    })
    await expect(sendRequest(users.carol.client)).rejects.toThrow(denied)
    const { id: activityId } = await sendRequest(users.ada.client)
    const { policyEvaluations } = await users.ada.client.getPolicyEvaluations({ activityId })
    expect(policyEvaluations[0]?.policyEvaluations).toEqual([
      { policyId, outcome: 'OUTCOME_ERROR' },
    ])
  })

  test('an invalid one is refused and not stored', async () => {
    const { client } = await custody.newUser()
    const { policyId } = await client.createPolicy({
      policyName: 'good',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      notes: '',
    })
    const bad = { policyName: 'bad', effect: 'EFFECT_ALLOW', notes: '' } as const
    const refusal = /Turnkey error 3: bad request body: .*(condition|consensus|policyCondition)/
    for (const condition of ['true &&', "eth.tx.value == '1'", 'approvers.count() > 0', '1']) {
      await expect(client.createPolicy({ ...bad, condition })).rejects.toThrow(refusal)
    }
    const consensus = "activity.action == 'SIGN'"
    await expect(client.createPolicy({ ...bad, consensus })).rejects.toThrow(refusal)
    const both = [
      { ...bad, condition: 'true' },
      { ...bad, condition: '(' },
    ]
    await expect(client.createPolicies({ policies: both })).rejects.toThrow(refusal)
    const change = client.updatePolicy({ policyId, policyCondition: 'false ||' })
    await expect(change).rejects.toThrow(refusal)
    const timed = client.createPolicy({ ...bad, time: 'time.now > 1' })
    await expect(timed).rejects.toThrow('time-based policies are not enabled')
    expect((await client.getPolicies()).policies).toMatchObject([{ condition: 'true' }])
  })

  test('an organization has at most 100', async () => {
    const { client } = await custody.newUser()
    const policies = Array.from({ length: 100 }, (_, index) => ({
      policyName: `p${index}`,
      effect: 'EFFECT_DENY' as const,
      condition: 'false',
      notes: '',
    }))
    await client.createPolicies({ policies })
    const [one] = policies
    if (!one) throw new Error('no policy')
    await expect(client.createPolicy(one)).rejects.toThrow('Turnkey error 8')
    expect((await client.getPolicies()).policies).toHaveLength(100)
  })
})

describe('lists of activities', () => {
  test('are paginated newest first, in both directions', async () => {
    const { client } = await custody.newUser()
    const ids: string[] = []
    for (const name of ['1', '2', '3', '4', '5']) ids.unshift((await sendRequest(client, name)).id)
    const page = async (paginationOptions: { limit: string; after?: string; before?: string }) =>
      (await client.getActivities({ paginationOptions })).activities.map(({ id }) => id)
    const first = await page({ limit: '2' })
    expect(first).toEqual(ids.slice(0, 2))
    const second = await page({ limit: '2', after: ids[1] ?? '' })
    expect(second).toEqual(ids.slice(2, 4))
    expect(await page({ limit: '2', after: ids[3] ?? '' })).toEqual(ids.slice(4))
    expect(await page({ limit: '2', before: ids[2] ?? '' })).toEqual(first)
    await expect(page({ limit: '101' })).rejects.toThrow('Turnkey error 3')
    await expect(page({ limit: '0' })).rejects.toThrow('Turnkey error 3')
    const { activities } = await client.getActivities({
      filterByType: ['ACTIVITY_TYPE_CREATE_POLICY_V3'],
    })
    expect(activities).toEqual([])
  })
})

describe('user tags', () => {
  test('have unique names and require existing users', async () => {
    const { client } = await custody.newUser()
    const { userTagId } = await client.createUserTag({ userTagName: 'a', userIds: [] })
    const same = client.createUserTag({ userTagName: 'a', userIds: [] })
    await expect(same).rejects.toThrow('Turnkey error 6')
    const unknownUser = client.createUserTag({ userTagName: 'b', userIds: ['unknown'] })
    await expect(unknownUser).rejects.toThrow('Turnkey error 5')
    const unknown = client.updateUserTag({
      userTagId: 'unknown',
      addUserIds: [],
      removeUserIds: [],
    })
    await expect(unknown).rejects.toThrow('Turnkey error 5')
    await client.updateUserTag({
      userTagId,
      newUserTagName: 'a',
      addUserIds: [],
      removeUserIds: [],
    })
    expect(await tagNames({ client })).toEqual(['a'])
  })
})
