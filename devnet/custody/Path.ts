import type { z } from 'zod'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { PolicyFacts } from '#devnet/custody/policy/PolicyFacts.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'

/** Who stamped a request, by which credential. */
export type Caller = {
  /** Where the user is: the target organisation or its parent. */
  organizationId: string
  userId: string
  /** The API key or authenticator; missing for a read-only session. */
  credential?: {
    id: string
    kind: 'apiKey' | 'authenticator'
    type: string
    publicKey: string
    /** Of a passkey, base64url; policies may ask for it. */
    credentialId?: string
  }
}

type Call<parameters> = {
  parameters: parameters
  /** The organisation that the request names (a query by passkey or session on the parent: the user's own). */
  organizationId: string
  caller: Caller
  draft: Draft
  world: CustodyWorld
  /** The clock's now, in milliseconds. */
  now: number
}

/** A request to read. */
export type QueryCall<parameters> = Call<parameters>

/** A request to change something. */
export type SubmitCall<parameters> = Call<parameters> & {
  /** Newest or older family: `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7`. */
  type: string
  /** The activity that this request is; its first vote is the caller's own. */
  activity: ActivityRecord
  /**
   * Votes on another activity of the organisation, in the caller's name, and goes on with it where
   * that settles it; an activity that then fails is FAILED, and the vote stands.
   */
  vote(activity: ActivityRecord, selection: VoteRecord['selection']): Promise<ActivityRecord>
}

/** A path under /public/v1/query/. Anybody whose stamp counts in the organisation or its parent may read. */
export type QueryPath<parameters> = {
  kind: 'query'
  name: string
  /** Fields besides organizationId. Unknown ones are passed over, missing ones are code 3. */
  parameters: z.ZodType<parameters>
  run(call: QueryCall<parameters>): object | Promise<object>
}

/**
 * Who may ask for a change:
 * - `user`: a user of the organisation, as policies and quorum decide
 * - `own`: the same, and a user may always do it to their own credentials (parameters.userId)
 * - `rootQuorum`: only the root quorum, whatever policies say
 * - `parent`: a user of the parent organisation by API key (create_sub_organization, init_otp: on the parent itself)
 * - `recovery`: only a recovery key, and a recovery key may do nothing else
 * - `self`: any user by their own credential, no policy asked (sessions)
 * - `vote`: the same, and users of the parent on what their own organisation asked for
 */
export type Permission = 'user' | 'own' | 'rootQuorum' | 'parent' | 'recovery' | 'self' | 'vote'

/** A path under /public/v1/submit/. */
export type SubmitPath<parameters> = {
  kind: 'submit'
  name: string
  /** Activity types that it takes, the newest first, older families after it, and how each writes intent and result. */
  types: Record<string, { intent: string; result?: string }>
  /** As the policy language calls it: `activity.resource` and `activity.action`. */
  resource: string
  action: string
  permission: Permission
  parameters: z.ZodType<parameters>
  /**
   * What policies may look at besides the activity: the transaction, the wallet, the key. Of an
   * activity that does several things a list: each has to be allowed by itself.
   */
  facts?(call: SubmitCall<parameters>): PolicyFacts | PolicyFacts[] | Promise<PolicyFacts>
  /**
   * Does it, on the draft. What is returned stands under the type's `result` key.
   * Slow work (key derivation, sealing) may be awaited; requests to one organisation take turns.
   */
  run(call: SubmitCall<parameters>): object | Promise<object>
  /** The activity to answer with where it is not the request's own: a vote shows what it is about. */
  shows?(draft: Draft, activity: ActivityRecord): ActivityRecord | undefined
}

/** A path as the table of all paths holds it. */
export type Path = QueryPath<unknown> | SubmitPath<unknown>

/** Lets a path infer its parameters: `submitPath({ name: 'create_wallet', … })`. */
export function submitPath<parameters>(
  path: Omit<SubmitPath<parameters>, 'kind'>,
): SubmitPath<parameters> {
  return { kind: 'submit', ...path }
}

/** The same for a query. */
export function queryPath<parameters>(
  path: Omit<QueryPath<parameters>, 'kind'>,
): QueryPath<parameters> {
  return { kind: 'query', ...path }
}
