import { createHash } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import { withParentId } from '#devnet/custody/organizations/organizations.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'
import type { AttestedIdentity, Stamp } from '#devnet/custody/stamps/readStamp.ts'
import type { RecordReader } from '#devnet/custody/store/Draft.ts'
import { oidcValue } from '#devnet/custody/store/indexes.ts'

type Candidate = { organizationId: string; id: string }

/**
 * Target organization of a request: the one it names, or, if it names the parent and may be about
 * the sender, the sub-organization that owns the stamp's credential.
 * @throws ApiError 5 for an unknown organization, 16 if several sub-organizations own the
 * credential
 */
export function findTarget(
  draft: RecordReader,
  stamp: Stamp,
  organizationId: string,
  isAboutSender: boolean,
): OrganizationRecord {
  const named = findOrganization(draft, organizationId)
  if (named.parentId !== undefined || !isAboutSender) return named
  const candidates = candidatesOf(draft, stamp)
  if (candidates.some((candidate) => candidate.organizationId === named.id)) return named
  const owners = [...new Set(candidates.map((candidate) => candidate.organizationId))]
    .map((id) => draft.get('organizations', id, id))
    .filter((owner) => owner?.parentId === named.id)
  if (owners.length > 1) {
    throw apiError(
      16,
      `more than one suborg associated with a credential ID${tail(named.id, stamp)}`,
      'CREDENTIAL_CONFLICT',
    )
  }
  return owners[0] ?? named
}

/**
 * Finds the stamp's credential: in the organization, else in its parent.
 * @throws ApiError 16 if it is in neither
 */
export function findCredential(
  draft: RecordReader,
  stamp: Stamp,
  organization: OrganizationRecord,
): Candidate {
  const candidates = candidatesOf(draft, stamp)
  const owningIds = [organization.id, organization.parentId]
  for (const owningId of owningIds) {
    const candidate = candidates.find(({ organizationId }) => organizationId === owningId)
    if (candidate) return candidate
  }
  throw notFound(organization.id, stamp)
}

/** Error for an unknown credential, or one whose user was deleted. */
export function notFound(organizationId: string, stamp: Stamp) {
  if (stamp.kind === 'session') {
    return apiError(16, `could not find session${tail(organizationId, stamp)}`, 'SESSION_NOT_FOUND')
  }
  if (stamp.kind === 'attested') {
    return apiError(
      16,
      `could not find user of attested identity in organization or its parent organization${tail(organizationId, stamp)}`,
      'CREDENTIAL_NOT_FOUND',
    )
  }
  return stamp.kind === 'apiKey'
    ? apiError(
        16,
        `could not find public key in organization or its parent organization${tail(organizationId, stamp)}`,
        'PUBLIC_KEY_NOT_FOUND',
      )
    : apiError(
        16,
        `credential ID could not be found in organization or its parent organization${tail(organizationId, stamp)}`,
        'CREDENTIAL_NOT_FOUND',
      )
}

function findOrganization(draft: RecordReader, id: string): OrganizationRecord {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw apiError(3, 'malformed organization ID provided', 'INVALID_ORGANIZATION_ID')
  }
  const organization = draft.get('organizations', id.toLowerCase(), id.toLowerCase())
  if (organization) return organization
  throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
}

function candidatesOf(draft: RecordReader, stamp: Stamp): Candidate[] {
  if (stamp.kind === 'apiKey') return draft.find('apiPublicKey', stamp.publicKey)
  if (stamp.kind === 'passkey') return draft.find('credentialId', stamp.credentialId)
  if (stamp.kind === 'attested') return identityCandidates(draft, stamp.identity)
  const id = createHash('sha256').update(stamp.token).digest('hex')
  return draft.find('readOnlySession', id)
}

/** OpenID providers of an identity, or users who have verified a contact. */
function identityCandidates(draft: RecordReader, identity: AttestedIdentity): Candidate[] {
  if (identity.kind === 'oidc') return draft.find('oidc', oidcValue(identity.identity))
  const { contact, organizationId } = identity
  const kind = contact.kind === 'email' ? 'verifiedEmail' : 'verifiedPhoneNumber'
  return draft
    .find(kind, contact.address)
    .filter((candidate) => withParentId(draft, candidate.organizationId).includes(organizationId))
}

function tail(organizationId: string, stamp: Stamp): string {
  if (stamp.kind === 'apiKey' || stamp.kind === 'attested')
    return ` organizationId=${organizationId} publicKey=${stamp.publicKey}`
  if (stamp.kind === 'session') return ` organizationId=${organizationId}`
  return ` organizationId=${organizationId} credentialId=${stamp.credentialId}`
}
