import { createPublicKey, verify } from 'node:crypto'
import { TurnkeyClient } from '@turnkey/http'
import { ApiKeyStamper } from '@turnkey/sdk-server'
import { encode } from 'cborg'
import { parseAbi } from 'viem'
import { expect } from 'vitest'
import { attestationLabel } from '#devnet/custody/enclave.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { addUser } from '#tests/devnet/custody/support/addUser.ts'
import type { CustodyFixture, TestUser } from '#tests/devnet/custody/support/custodyFixture.ts'
import { type Decoded, decodeCbor } from '#tests/devnet/custody/support/decodeCbor.ts'

/** Policies, votes, the organization itself, user tags and invitations. */
export const policyCases: readonly ContractCase[] = [
  ...rows(policyLife, {
    'submit/create_policy': 'createPolicy',
    'query/get_policy': 'getPolicy',
    'query/list_policies': 'getPolicies',
    'submit/update_policy': 'updatePolicy',
    'submit/delete_policy': 'deletePolicy',
  }),
  ...rows(policiesLife, {
    'submit/create_policies': 'createPolicies',
    'submit/delete_policies': 'deletePolicies',
  }),
  ...rows(olderUpdateLife, { 'submit/update_policy': 'raw POST' }),
  ...rows(evaluationLife, { 'query/get_policy_evaluations': 'getPolicyEvaluations' }),
  ...rows(contractInterfaceLife, {
    'submit/create_smart_contract_interface': 'createSmartContractInterface',
    'query/get_smart_contract_interface': 'getSmartContractInterface',
    'query/list_smart_contract_interfaces': 'getSmartContractInterfaces',
    'submit/delete_smart_contract_interface': 'deleteSmartContractInterface',
  }),
  ...rows(voteLife, {
    'submit/approve_activity': 'approveActivity',
    'submit/reject_activity': 'rejectActivity',
    'query/get_activity': 'getActivity',
    'query/list_activities': 'getActivities',
  }),
  ...rows(quorumLife, { 'submit/update_root_quorum': 'updateRootQuorum' }),
  ...rows(featureLife, {
    'submit/set_organization_feature': 'setOrganizationFeature',
    'submit/remove_organization_feature': 'removeOrganizationFeature',
    'query/get_organization_configs': 'getOrganizationConfigs',
  }),
  ...rows(tagLife, {
    'submit/create_user_tag': 'createUserTag',
    'submit/update_user_tag': 'updateUserTag',
    'submit/delete_user_tags': 'deleteUserTags',
    'query/list_user_tags': 'listUserTags',
  }),
  ...rows(invitationLife, {
    'submit/create_invitations': 'createInvitations',
    'submit/delete_invitation': 'deleteInvitation',
    'query/get_organization': 'TurnkeyClient.getOrganization',
  }),
  ...rows(attestationLife, { 'query/get_attestation': 'raw POST' }),
]

/** Runs a lifecycle over several paths; returns the status of each, by path. */
type Life = (custody: CustodyFixture, user: TestUser) => Promise<Record<string, string>>

/** One table row per path of a lifecycle; each row runs it with a new user. */
function rows(life: Life, clients: Record<string, string>): ContractCase[] {
  return Object.entries(clients).map(([path, client]) => ({
    path,
    client,
    stamp: 'api key',
    run: async (custody) => (await life(custody, await custody.newUser()))[path] ?? 'not driven',
  }))
}

async function policyLife(_: CustodyFixture, { client }: TestUser) {
  const policy = {
    policyName: 'Testnets',
    effect: 'EFFECT_ALLOW' as const,
    condition: 'eth.tx.chain_id in [31337, 31338]',
    consensus: "approvers.any(user, user.alias == 'Ada')",
    notes: 'for tests',
  }
  const made = await client.createPolicy(policy)
  const { policyId } = made
  const read = await client.getPolicy({ policyId })
  expect(read.policy).toMatchObject({ policyId, ...policy })
  expect(made.activity.intent.createPolicyIntentV3).toMatchObject(policy)
  const changed = await client.updatePolicy({
    policyId,
    policyName: 'All',
    policyCondition: '',
    policyEffect: 'EFFECT_DENY',
  })
  expect(changed.policyId).toBe(policyId)
  const listed = await client.getPolicies()
  expect(listed.policies).toMatchObject([
    { ...policy, policyId, policyName: 'All', condition: '', effect: 'EFFECT_DENY' },
  ])
  const gone = await client.deletePolicy({ policyId })
  expect(gone.policyId).toBe(policyId)
  expect((await client.getPolicies()).policies).toEqual([])
  await expect(client.getPolicy({ policyId })).rejects.toThrow('Turnkey error 5: no policy found')
  return {
    'submit/create_policy': statusOf(made),
    'query/get_policy': '200',
    'query/list_policies': '200',
    'submit/update_policy': statusOf(changed),
    'submit/delete_policy': statusOf(gone),
  }
}

async function contractInterfaceLife(_: CustodyFixture, { client, organizationId }: TestUser) {
  const given = {
    smartContractAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    smartContractInterface: JSON.stringify(parseAbi(['function approve(address to, uint256 n)'])),
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' as const,
    label: 'Token',
    notes: 'for tests',
  }
  const made = await client.createSmartContractInterface(given)
  const { smartContractInterfaceId } = made
  expect(made.activity.intent.createSmartContractInterfaceIntent).toEqual(given)
  const shown = { ...given, organizationId, smartContractInterfaceId }
  const read = await client.getSmartContractInterface({ smartContractInterfaceId })
  expect(read.smartContractInterface).toMatchObject(shown)
  const list = async () =>
    (await client.getSmartContractInterfaces({ organizationId })).smartContractInterfaces
  expect(await list()).toMatchObject([shown])
  const gone = await client.deleteSmartContractInterface({ smartContractInterfaceId })
  expect(gone.smartContractInterfaceId).toBe(smartContractInterfaceId)
  expect(await list()).toEqual([])
  await expect(client.getSmartContractInterface({ smartContractInterfaceId })).rejects.toThrow(
    'Turnkey error 5: no smart contract interface found',
  )
  return {
    'submit/create_smart_contract_interface': statusOf(made),
    'query/get_smart_contract_interface': '200',
    'query/list_smart_contract_interfaces': '200',
    'submit/delete_smart_contract_interface': statusOf(gone),
  }
}

async function policiesLife(_: CustodyFixture, { client }: TestUser) {
  const made = await client.createPolicies({
    policies: ['One', 'Two'].map((policyName) => ({
      policyName,
      effect: 'EFFECT_DENY',
      condition: 'false',
      notes: '',
    })),
  })
  const names = async () => (await client.getPolicies()).policies.map((one) => one.policyName)
  expect((await names()).sort()).toEqual(['One', 'Two'])
  const unknown = { policyIds: [...made.policyIds, 'unknown'] }
  await expect(client.deletePolicies(unknown)).rejects.toThrow('Turnkey error 5')
  expect(await names()).toHaveLength(2)
  const gone = await client.deletePolicies({ policyIds: made.policyIds })
  expect(gone.policyIds).toEqual(made.policyIds)
  expect(await names()).toEqual([])
  return { 'submit/create_policies': statusOf(made), 'submit/delete_policies': statusOf(gone) }
}

async function olderUpdateLife(custody: CustodyFixture, user: TestUser) {
  const { policyId } = await user.client.createPolicy({
    policyName: 'Before',
    effect: 'EFFECT_ALLOW',
    condition: 'false',
    notes: '',
  })
  const body = {
    type: 'ACTIVITY_TYPE_UPDATE_POLICY',
    timestampMs: String(custody.clock.now().getTime()),
    organizationId: user.organizationId,
    parameters: { policyId, policyName: 'After' },
  }
  const answer = await custody.raw('submit/update_policy', body, user.apiKey)
  expect(answer.body).toMatchObject({
    activity: {
      intent: { updatePolicyIntent: { policyName: 'After' } },
      result: { updatePolicyResult: { policyId } },
    },
  })
  expect((await user.client.getPolicy({ policyId })).policy.policyName).toBe('After')
  return { 'submit/update_policy': statusOf(answer.body as Parameters<typeof statusOf>[0]) }
}

async function evaluationLife(_: CustodyFixture, { client, organizationId }: TestUser) {
  const { policyId } = await client.createPolicy({
    policyName: 'Tags',
    effect: 'EFFECT_ALLOW',
    notes: '',
    condition: "activity.resource == 'USER_TAG'",
  })
  const { activity } = await client.createUserTag({ userTagName: 'x', userIds: [] })
  const read = await client.getPolicyEvaluations({ activityId: activity.id })
  expect(read.policyEvaluations).toMatchObject([
    {
      activityId: activity.id,
      organizationId,
      voteId: activity.votes[0]?.id,
      policyEvaluations: [{ policyId, outcome: 'OUTCOME_ALLOW' }],
    },
  ])
  const unknown = client.getPolicyEvaluations({ activityId: 'unknown' })
  await expect(unknown).rejects.toThrow('Turnkey error 5')
  return { 'query/get_policy_evaluations': '200' }
}

async function voteLife(custody: CustodyFixture, user: TestUser) {
  const { client } = user
  const bob = await addUser(custody, user)
  await client.updateRootQuorum({ threshold: 2, userIds: [user.userId, bob.userId] })
  const sendRequest = async (userTagName: string) => {
    const request = await client.createUserTag({ userTagName, userIds: [] })
    expect(statusOf(request)).toBe('CONSENSUS_NEEDED')
    return request.activity
  }
  const first = await sendRequest('first')
  const approved = await bob.client.approveActivity({ fingerprint: first.fingerprint })
  expect(approved.activity).toMatchObject({
    id: first.id,
    votes: [
      { userId: user.userId, selection: 'VOTE_SELECTION_APPROVED' },
      {
        userId: bob.userId,
        activityId: first.id,
        selection: 'VOTE_SELECTION_APPROVED',
        user: { userName: 'Bob' },
        message: expect.stringContaining('ACTIVITY_TYPE_APPROVE_ACTIVITY'),
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      },
    ],
  })
  const second = await sendRequest('second')
  const rejected = await bob.client.rejectActivity({ fingerprint: second.fingerprint })
  expect((await client.listUserTags()).userTags.map(({ tagName }) => tagName)).toEqual(['first'])
  const read = await client.getActivity({ activityId: second.id })
  expect(statusOf(read)).toBe('REJECTED')
  const listed = await client.getActivities({
    filterByStatus: ['ACTIVITY_STATUS_REJECTED'],
    paginationOptions: { limit: '1' },
  })
  expect(listed.activities.map(({ id }) => id)).toEqual([second.id])
  return {
    'submit/approve_activity': statusOf(approved),
    'submit/reject_activity': statusOf(rejected),
    'query/get_activity': '200',
    'query/list_activities': '200',
  }
}

async function quorumLife(custody: CustodyFixture, user: TestUser) {
  const { client, userId } = user
  const bob = await addUser(custody, user)
  const changed = await client.updateRootQuorum({ threshold: 1, userIds: [userId, bob.userId] })
  const { configs } = await client.getOrganizationConfigs({})
  expect(configs.quorum).toEqual({ threshold: 1, userIds: [userId, bob.userId] })
  return { 'submit/update_root_quorum': statusOf(changed) }
}

async function featureLife(_: CustodyFixture, { client }: TestUser) {
  const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS'
  const value = async () => {
    const { configs } = await client.getOrganizationConfigs({})
    return configs.features?.find((feature) => feature.name === name)?.value
  }
  const made = await client.setOrganizationFeature({ name, value: 'https://one.example' })
  expect(made.features).toContainEqual({ name, value: 'https://one.example' })
  expect(await value()).toBe('https://one.example')
  await client.setOrganizationFeature({ name, value: 'https://two.example' })
  expect(await value()).toBe('https://two.example')
  const gone = await client.removeOrganizationFeature({ name })
  expect(gone.features).not.toContainEqual(expect.objectContaining({ name }))
  expect(await value()).toBeUndefined()
  await expect(client.removeOrganizationFeature({ name })).rejects.toThrow('Turnkey error 5')
  return {
    'submit/set_organization_feature': statusOf(made),
    'submit/remove_organization_feature': statusOf(gone),
    'query/get_organization_configs': '200',
  }
}

async function tagLife(custody: CustodyFixture, user: TestUser) {
  const { client, userId } = user
  const bob = await addUser(custody, user)
  const tagsOf = async (id: string) => (await client.getUser({ userId: id })).user.userTags
  const made = await client.createUserTag({ userTagName: 'board', userIds: [userId] })
  const { userTagId } = made
  expect(await tagsOf(userId)).toEqual([userTagId])
  const changed = await client.updateUserTag({
    userTagId,
    newUserTagName: 'council',
    addUserIds: [bob.userId],
    removeUserIds: [userId],
  })
  expect([await tagsOf(userId), await tagsOf(bob.userId)]).toEqual([[], [userTagId]])
  expect((await client.listUserTags()).userTags).toMatchObject([
    { tagId: userTagId, tagName: 'council', tagType: 'TAG_TYPE_USER' },
  ])
  const gone = await client.deleteUserTags({ userTagIds: [userTagId] })
  expect(gone.userIds).toEqual([bob.userId])
  expect(await tagsOf(bob.userId)).toEqual([])
  expect((await client.listUserTags()).userTags).toEqual([])
  return {
    'submit/create_user_tag': statusOf(made),
    'submit/update_user_tag': statusOf(changed),
    'submit/delete_user_tags': statusOf(gone),
    'query/list_user_tags': '200',
  }
}

async function invitationLife(custody: CustodyFixture, user: TestUser) {
  const { client, userId, organizationId, apiKey } = user
  const email = `grace-${organizationId}@example.com`
  const made = await client.createInvitations({
    invitations: [
      {
        receiverUserName: 'Grace',
        receiverUserEmail: email,
        receiverUserTags: [],
        accessType: 'ACCESS_TYPE_WEB',
        senderUserId: userId,
      },
    ],
  })
  const [invitationId = ''] = made.invitationIds
  expect(custody.messages(email)).toHaveLength(1)
  const http = new TurnkeyClient({ baseUrl: custody.url }, new ApiKeyStamper(apiKey))
  await client.createWallet({ walletName: 'Savings', accounts: [] })
  const read = async () => (await http.getOrganization({ organizationId })).organizationData
  expect(await read()).toMatchObject({
    organizationId,
    users: [{ userId, userName: 'Ada' }],
    policies: [],
    wallets: [{ walletName: 'Savings' }],
    privateKeys: [],
    tags: [],
    rootQuorum: { threshold: 1, userIds: [userId] },
    invitations: [
      {
        invitationId,
        receiverEmail: email,
        status: 'INVITATION_STATUS_CREATED',
        senderUserId: userId,
      },
    ],
  })
  const gone = await client.deleteInvitation({ invitationId })
  expect(gone.invitationId).toBe(invitationId)
  expect((await read()).invitations).toEqual([])
  return {
    'submit/create_invitations': statusOf(made),
    'submit/delete_invitation': statusOf(gone),
    'query/get_organization': '200',
  }
}

async function attestationLife(custody: CustodyFixture, { organizationId, apiKey }: TestUser) {
  const body = { organizationId, enclaveType: 'signer' }
  const answer = await custody.raw('query/get_attestation', body, apiKey)
  const document = Buffer.from(String(answer.body.attestationDocument), 'base64')
  const [header, , payload, signature] = decodeCbor(document) as Buffer[]
  if (!header || !payload || !signature) throw new Error('not a COSE_Sign1')
  const key = Buffer.from(devnetCustody.notarizerPublicKey, 'hex')
  const signed = encode(['Signature1', header, new Uint8Array(), payload])
  const notarizer = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: key.subarray(1, 33).toString('base64url'),
      y: key.subarray(33).toString('base64url'),
    },
  })
  const checked = { key: notarizer, dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', signed, checked, signature)).toBe(true)
  const response = decodeCbor(payload) as Map<string, Decoded>
  expect(`${response.get('user_data')}`).toBe(attestationLabel)
  expect(response.get('public_key')).toEqual(Buffer.from(devnetCustody.signerPublicKey, 'hex'))
  expect(response.get('timestamp')).toBeCloseTo(custody.clock.now().getTime(), -5)
  const wrong = await custody.raw('query/get_attestation', { ...body, enclaveType: 'x' }, apiKey)
  expect([wrong.status, wrong.body.code]).toEqual([400, 3])
  return { 'query/get_attestation': String(answer.status) }
}
