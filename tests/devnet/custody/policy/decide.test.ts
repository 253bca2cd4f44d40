import { describe, expect, test } from 'vitest'
import { type DecisionRequest, decide } from '#devnet/custody/policy/decide.ts'
import type { PolicyRecord, UserRecord } from '#devnet/custody/records.ts'

const organizationId = 'org'

function user(id: string, userTags: string[] = []): UserRecord {
  return { id, organizationId, userName: id, userTags, createdAt: 0, updatedAt: 0 }
}

function policy(id: string, parts: Partial<PolicyRecord>): PolicyRecord {
  return {
    id,
    organizationId,
    policyName: id,
    effect: 'EFFECT_ALLOW',
    notes: '',
    createdAt: 0,
    updatedAt: 0,
    ...parts,
  }
}

/** A request of Ann, who is in the quorum of two. */
function request(parts: Partial<DecisionRequest> & { threshold?: number } = {}): DecisionRequest {
  const { threshold = 2, ...others } = parts
  return {
    permission: 'user',
    organization: {
      id: organizationId,
      organizationId,
      organizationName: 'Org',
      quorum: { threshold, userIds: ['ann', 'bob'] },
      features: [],
      createdAt: 0,
    },
    policies: [],
    approvers: [{ user: user('ann') }],
    caller: { organizationId, userId: 'ann' },
    activity: {
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      resource: 'WALLET',
      action: 'CREATE',
      params: { walletName: 'x' },
    },
    attributes: {},
    ...others,
  }
}

const carol = { approvers: [{ user: user('carol', ['ops']) }] }
const everything = policy('everything', {})
const nothing = policy('nothing', { effect: 'EFFECT_DENY' })

describe('the root quorum', () => {
  test('may do everything despite a DENY', () => {
    const both = [{ user: user('ann') }, { user: user('bob') }]
    const decision = decide(request({ approvers: both, policies: [nothing] }))
    expect(decision.outcome).toBe('allow')
    expect(decision.evaluations).toEqual([
      { policyId: 'nothing', outcome: 'OUTCOME_DENY_EXPLICIT' },
    ])
    expect(decide(request({ threshold: 1, policies: [nothing] })).outcome).toBe('allow')
  })

  test('is not reached by one user who approves twice, nor by a user named twice', () => {
    const twice = [{ user: user('ann') }, { user: user('ann') }]
    expect(decide(request({ approvers: twice })).outcome).toBe('consensus')
    const named = request({ approvers: twice })
    named.organization.quorum.userIds = ['ann', 'ann']
    expect(decide(named).outcome).toBe('consensus')
  })

  test('is awaited if one of its members sends the request', () => {
    expect(decide(request()).outcome).toBe('consensus')
  })

  test('alone may do what is reserved for it, regardless of policies', () => {
    const reserved = { permission: 'rootQuorum', policies: [everything] } as const
    expect(decide(request({ ...reserved, ...carol })).outcome).toBe('deny')
    expect(decide(request(reserved)).outcome).toBe('consensus')
    expect(decide(request({ ...reserved, threshold: 1 })).outcome).toBe('allow')
  })

  test('without members allows nothing', () => {
    expect(decide(request({ ...carol, threshold: 0 })).outcome).toBe('deny')
  })
})

describe('policies', () => {
  test('without policies nothing is allowed', () => {
    expect(decide(request(carol)).outcome).toBe('deny')
  })

  test('one matching ALLOW is enough', () => {
    expect(decide(request({ ...carol, policies: [everything] })).outcome).toBe('allow')
  })

  test('one matching DENY overrides every ALLOW', () => {
    const policies = [everything, nothing]
    expect(decide(request({ ...carol, policies })).outcome).toBe('deny')
    const others = policy('others', {
      effect: 'EFFECT_DENY',
      condition: "activity.action == 'SIGN'",
    })
    const decision = decide(request({ ...carol, policies: [everything, others] }))
    expect(decision.outcome).toBe('allow')
    expect(decision.evaluations[1]?.outcome).toBe('OUTCOME_DENY_IMPLICIT')
  })

  test('a DENY for some users does not affect others', () => {
    const ops = policy('ops', {
      effect: 'EFFECT_DENY',
      consensus: "approvers.any(user, user.tags.contains('ops'))",
    })
    expect(decide(request({ ...carol, policies: [everything, ops] })).outcome).toBe('deny')
    const dave = { approvers: [{ user: user('dave') }] }
    expect(decide(request({ ...dave, policies: [everything, ops] })).outcome).toBe('allow')
  })

  test('an ALLOW whose condition matches waits for its consensus', () => {
    const two = policy('two', {
      condition: "activity.resource == 'WALLET'",
      consensus: 'approvers.count() >= 2',
    })
    const alone = decide(request({ ...carol, policies: [two] }))
    expect(alone).toEqual({
      outcome: 'consensus',
      evaluations: [{ policyId: 'two', outcome: 'OUTCOME_REQUIRES_CONSENSUS' }],
    })
    const approvers = [{ user: user('carol') }, { user: user('dave') }]
    expect(decide(request({ approvers, policies: [two] })).outcome).toBe('allow')
    const unfit = { ...two, condition: "activity.resource == 'USER'" }
    expect(decide(request({ ...carol, policies: [unfit] })).outcome).toBe('deny')
  })

  test('one that fails at evaluation neither allows nor denies', () => {
    const broken = [
      policy('missing', { condition: 'eth.tx.value < 1' }),
      policy('unreadable', { condition: 'true &&' }),
      policy('deny', { effect: 'EFFECT_DENY', condition: 'eth.tx.value > 1' }),
    ]
    const decision = decide(request({ ...carol, policies: broken }))
    expect(decision.outcome).toBe('deny')
    expect(decision.evaluations.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 3 }, () => 'OUTCOME_ERROR'),
    )
    const policies = [...broken, everything]
    expect(decide(request({ ...carol, policies })).outcome).toBe('allow')
  })

  test('conditions read parameters in snake_case, the kind of an activity, and its attributes', () => {
    const condition =
      "activity.params.wallet_name == 'x' && activity.kind == 'ACTIVITY_KIND_CREATE_WALLET' " +
      '&& activity.params.accounts[0].depth == 3 && eth.tx.value < 10'
    const asked = request({ ...carol, policies: [policy('p', { condition })] })
    asked.activity.params = { walletName: 'x', accounts: [{ depth: 3, ratio: 0.5, none: null }] }
    expect(decide({ ...asked, attributes: { eth: { tx: { value: 9n } } } }).outcome).toBe('allow')
    expect(decide({ ...asked, attributes: { eth: { tx: { value: 10n } } } }).outcome).toBe('deny')
  })

  test('consensus reads the credential of each approval', () => {
    const passkeys = policy('passkeys', {
      consensus: "credentials.all(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
    })
    const by = (kind: 'apiKey' | 'authenticator', type: string) =>
      decide(
        request({
          approvers: [{ user: user('carol'), credential: { id: 'c', kind, type, publicKey: '' } }],
          policies: [passkeys],
        }),
      ).outcome
    expect(by('authenticator', 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')).toBe('allow')
    expect(by('apiKey', 'CREDENTIAL_TYPE_API_KEY_P256')).toBe('consensus')
  })
})

describe("a user's own credentials", () => {
  const own = { permission: 'own', ...carol } as const
  const about = (userId: string) => ({
    activity: { ...request().activity, params: { userId } },
  })

  test('may be changed by that user, and by no other', () => {
    expect(decide(request({ ...own, ...about('carol') })).outcome).toBe('allow')
    expect(decide(request({ ...own, ...about('dave') })).outcome).toBe('deny')
    expect(decide(request({ ...own, permission: 'user', ...about('carol') })).outcome).toBe('deny')
    expect(decide(request(own)).outcome).toBe('deny')
  })

  test('cannot be changed if a DENY forbids it', () => {
    expect(decide(request({ ...own, ...about('carol'), policies: [nothing] })).outcome).toBe('deny')
  })
})
