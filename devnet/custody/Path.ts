import type { z } from 'zod'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { PolicyAttributes } from '#devnet/custody/policy/policyTypes.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** The user who stamped a request, and the credential used. */
export type Caller = {
  /** The user's organization: the target organization or its parent. */
  organizationId: string
  userId: string
  /** The API key, authenticator or attested identity; undefined for a read-only session. */
  credential?: {
    id: string
    kind: 'apiKey' | 'authenticator' | 'attested'
    type: string
    publicKey: string
    /** Of a passkey, base64url; policies can refer to it. */
    credentialId?: string
  }
}

type Call<parameters> = {
  parameters: parameters
  /**
   * The organization that the request names (a query by passkey or session on the parent: the
   * user's own).
   */
  organizationId: string
  caller: Caller
  draft: Draft
  dependencies: CustodyDependencies
  /** Current time of the devnet's clock, in milliseconds. */
  now: number
}

/** A query request. */
type QueryCall<parameters> = Call<parameters>

/** A submit request. */
export type SubmitCall<parameters> = Call<parameters> & {
  /** Latest or older version: `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7`. */
  type: string
  /** The activity that this request creates; its first vote is the caller's own. */
  activity: ActivityRecord
  /**
   * Votes on another activity of the organization in the caller's name, and executes it if that
   * settles it. If it then fails, it is FAILED, and the vote is kept.
   */
  vote(activity: ActivityRecord, selection: VoteRecord['selection']): Promise<ActivityRecord>
}

/**
 * A path under /public/v1/query/. Any user with a valid stamp in the organization or its parent may
 * read.
 */
export type QueryPath<parameters> = {
  kind: 'query'
  /** The last segment of the URL: `get_wallet`. */
  name: string
  /** Fields besides organizationId. Unknown ones are ignored, missing ones are code 3. */
  parameters: z.ZodType<parameters>
  run(call: QueryCall<parameters>): object | Promise<object>
}

/**
 * Authorization rule of an activity:
 * - `user`: a user of the organization, subject to policies and quorum
 * - `own`: the same, and a user may always change their own credentials (parameters.userId)
 * - `rootQuorum`: only the root quorum, regardless of policies
 * - `parent`: a user of the parent organization by API key (create_sub_organization, init_otp: on
 *   the parent itself)
 * - `recovery`: only a recovery key, which may do nothing else
 * - `self`: any user by their own credential, without policies (sessions)
 * - `vote`: the same, and users of the parent on activities of their own organization
 */
export type Permission = 'user' | 'own' | 'rootQuorum' | 'parent' | 'recovery' | 'self' | 'vote'

/** A path under /public/v1/submit/. */
export type SubmitPath<parameters> = {
  kind: 'submit'
  /** The last segment of the URL: `create_wallet`. */
  name: string
  /** Accepted activity types, latest first. */
  types: readonly string[]
  /** By type: the key of a result that has a version. */
  resultKeys?: Record<string, string>
  /** Values in the policy language: `activity.resource` and `activity.action`. */
  resource: string
  action: string
  permission: Permission
  parameters: z.ZodType<parameters>
  /**
   * Attributes for policies besides the activity: the transaction, the wallet, the key. A list for an
   * activity with several operations, each of which must be allowed by itself.
   */
  policyAttributes?(
    call: SubmitCall<parameters>,
  ): PolicyAttributes | PolicyAttributes[] | Promise<PolicyAttributes>
  /**
   * Executes the activity on the draft. The return value is stored under the type's result key.
   * Slow work (key derivation, sealing) may be awaited; requests to one organization are
   * serialized.
   */
  run(call: SubmitCall<parameters>): object | Promise<object | undefined>
  /** The activity to return if not the request's own: a vote returns the activity voted on. */
  returnedActivity?(draft: Draft, activity: ActivityRecord): ActivityRecord | undefined
}

/** A path of either kind. */
export type Path = QueryPath<unknown> | SubmitPath<unknown>

/** Infers a path's parameter type. The path's name is its key in the record of its resource. */
export function submitPath<parameters>(
  path: Omit<SubmitPath<parameters>, 'kind' | 'name'>,
): Omit<SubmitPath<parameters>, 'name'> {
  return { kind: 'submit', ...path }
}

/** Infers a query path's parameter type. */
export function queryPath<parameters>(
  path: Omit<QueryPath<parameters>, 'kind' | 'name'>,
): Omit<QueryPath<parameters>, 'name'> {
  return { kind: 'query', ...path }
}
