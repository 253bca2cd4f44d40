import type { Approver, DecisionRequest } from '#devnet/custody/policy/decide.ts'
import type { PolicyNames } from '#devnet/custody/policy/evaluatePolicy.ts'
import type { PolicyFacts, PolicyValue } from '#devnet/custody/policy/PolicyFacts.ts'

/** Names available to policies of a request: approvers, the activity, and its facts. */
export function policyNames({ approvers, activity, facts }: DecisionRequest): PolicyNames {
  const consensus: PolicyFacts = {
    approvers: distinctUsers(approvers),
    credentials: approvers.flatMap(credentialOf),
  }
  return {
    consensus,
    condition: {
      ...facts,
      activity: {
        type: activity.type,
        kind: kindOf(activity.type),
        resource: activity.resource,
        action: activity.action,
        params: policyValue(activity.params) ?? {},
      },
    },
  }
}

function distinctUsers(approvers: readonly Approver[]): PolicyValue[] {
  const users = new Map(approvers.map(({ user }) => [user.id, user]))
  return [...users.values()].map(({ id, userName, userEmail, userTags }) => ({
    id,
    alias: userName,
    email: userEmail ?? '',
    tags: [...userTags],
  }))
}

function credentialOf({ user, credential }: Approver): PolicyValue[] {
  if (!credential) return []
  const { id, type, publicKey, credentialId } = credential
  return [{ id, user_id: user.id, type, public_key: publicKey, credential_id: credentialId ?? '' }]
}

/** Kind of a type: `ACTIVITY_KIND_CREATE_POLICY` for `ACTIVITY_TYPE_CREATE_POLICY_V3`. */
function kindOf(type: string): string {
  return type.replace(/^ACTIVITY_TYPE_/, 'ACTIVITY_KIND_').replace(/_V\d+$/, '')
}

/** Converts parameters to the language: snake_case names, whole numbers as integers. */
function policyValue(value: unknown, depth = 0): PolicyValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') {
    return value
  }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'object' || value === null || depth > 16) return undefined
  if (Array.isArray(value)) {
    return value.map((item) => policyValue(item, depth + 1)).filter((item) => item !== undefined)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [snakeCase(name), policyValue(item, depth + 1)]),
  )
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
