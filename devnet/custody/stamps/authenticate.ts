import { apiError } from '#devnet/custody/apiError.ts'
import { isExpired } from '#devnet/custody/credentials/addApiKey.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { Caller } from '#devnet/custody/Path.ts'
import type { OrganizationRecord, VoteRecord } from '#devnet/custody/records.ts'
import { findCredential, notFound } from '#devnet/custody/stamps/findCredential.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'
import { verifyApiKeyStamp } from '#devnet/custody/stamps/verifyApiKeyStamp.ts'
import { verifyPasskeyStamp } from '#devnet/custody/stamps/verifyPasskeyStamp.ts'

/** A stamp as stored with an activity's vote. */
export type Signed = Pick<VoteRecord, 'publicKey' | 'signature' | 'scheme'>

/** Input of a stamp's verification. */
type StampedRequest = {
  stamp: Stamp
  body: Uint8Array
  organization: OrganizationRecord
  now: number
  /** Earlier accepted signatures over the same body: a repeated request changes no counter. */
  known?: readonly string[]
}

/**
 * Identifies the user who stamped a request, by the keys of the organization or its parent, over
 * the exact bytes. Updates a passkey's counter in the draft.
 * @throws ApiError 16 with Turnkey's messages and error codes
 */
export function authenticate(
  draft: Draft,
  request: StampedRequest,
): { caller: Caller; signed?: Signed } {
  const { stamp } = request
  const candidate = findCredential(draft, stamp, request.organization)
  const answer =
    stamp.kind === 'apiKey'
      ? byApiKey(draft, stamp, candidate, request)
      : stamp.kind === 'passkey'
        ? byPasskey(draft, stamp, candidate, request)
        : stamp.kind === 'attested'
          ? byAttestation(draft, stamp, candidate, request)
          : bySession(draft, candidate, request)
  const { organizationId, userId } = answer.caller
  if (!draft.get('users', organizationId, userId)) throw notFound(request.organization.id, stamp)
  return answer
}

type Candidate = { organizationId: string; id: string }

function byApiKey(
  draft: Draft,
  stamp: Extract<Stamp, { kind: 'apiKey' }>,
  { organizationId, id }: Candidate,
  { body, now, organization }: StampedRequest,
) {
  const key = draft.get('apiKeys', organizationId, id)
  if (!key) throw notFound(organization.id, stamp)
  const { publicKey, signature, scheme } = stamp
  if (!verifyApiKeyStamp(stamp, key.type, body)) {
    throw apiError(16, 'could not verify api key signature', 'SIGNATURE_INVALID')
  }
  if (isExpired(key, now)) {
    throw apiError(16, `expired api key publicKey=${publicKey}`, 'API_KEY_EXPIRED')
  }
  const credential = { id, kind: 'apiKey' as const, type: key.type, publicKey }
  return {
    caller: { organizationId, userId: key.userId, credential },
    signed: { publicKey, signature, scheme },
  }
}

function byPasskey(
  draft: Draft,
  stamp: Extract<Stamp, { kind: 'passkey' }>,
  { organizationId, id }: Candidate,
  { body, organization, known = [] }: StampedRequest,
) {
  const authenticator = draft.get('authenticators', organizationId, id)
  if (!authenticator) throw notFound(organization.id, stamp)
  const { publicKey, userId, signCount, credentialId } = authenticator
  const assertion = verifyPasskeyStamp(stamp, authenticator, body)
  const signature = Buffer.from(stamp.signature, 'base64url').toString('hex')
  const isRepeated = known.includes(signature)
  if (!assertion || !(isRepeated || hasMoved(signCount, assertion.signCount))) {
    throw apiError(16, 'could not verify WebAuthN signature', 'SIGNATURE_INVALID')
  }
  if (!isRepeated && assertion.signCount !== signCount) {
    draft.put('authenticators', { ...authenticator, signCount: assertion.signCount })
  }
  const type = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR'
  return {
    caller: {
      organizationId,
      userId,
      credential: { id, kind: 'authenticator' as const, type, publicKey, credentialId },
    },
    signed: { publicKey, signature, scheme: 'SIGNATURE_SCHEME_WEBAUTHN' },
  }
}

/** A key attested by a token: it acts for the identity's user while the token is valid. */
function byAttestation(
  draft: Draft,
  stamp: Extract<Stamp, { kind: 'attested' }>,
  { organizationId, id }: Candidate,
  { body, organization }: StampedRequest,
) {
  const { publicKey, signature, scheme, identity } = stamp
  const isOidc = identity.kind === 'oidc'
  const userId = isOidc ? draft.get('oauthProviders', organizationId, id)?.userId : id
  if (userId === undefined) throw notFound(organization.id, stamp)
  const type = isOidc ? 'CREDENTIAL_TYPE_OAUTH_KEY_P256' : 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256'
  const plain = { publicKey, signature, scheme: 'SIGNATURE_SCHEME_TK_API_P256' }
  if (!verifyApiKeyStamp(plain, type, body)) {
    throw apiError(16, 'could not verify attested signature', 'SIGNATURE_INVALID')
  }
  return {
    caller: {
      organizationId,
      userId,
      credential: { id, kind: 'attested' as const, type, publicKey },
    },
    signed: { publicKey, signature, scheme },
  }
}

/** Synced passkeys do not count; their counter is always 0. */
function hasMoved(before: number, after: number): boolean {
  return after > before || (after === 0 && before === 0)
}

function bySession(draft: Draft, { organizationId, id }: Candidate, request: StampedRequest) {
  const session = draft.get('readOnlySessions', organizationId, id)
  if (!session) throw notFound(request.organization.id, request.stamp)
  if (session.expiresAt <= request.now) throw apiError(16, 'expired session', 'SESSION_EXPIRED')
  return { caller: { organizationId, userId: session.userId } }
}
