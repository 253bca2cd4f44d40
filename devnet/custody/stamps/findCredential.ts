import { createHash } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'
import type { Below } from '#devnet/custody/store/createLayer.ts'

type Place = { organizationId: string; id: string }

/**
 * Which organisation a request is about: the one it names, or, where it names the parent and may be
 * about the sender, the sub-organization that owns the stamp's credential.
 * @throws code 5 for no such organisation, 16 where several sub-organizations own the credential
 */
export function findTarget(
  draft: Below,
  stamp: Stamp,
  organizationId: string,
  isAboutSender: boolean,
): OrganizationRecord {
  const named = organizationNamed(draft, organizationId)
  if (named.parentId !== undefined || !isAboutSender) return named
  const places = placesOf(draft, stamp)
  if (places.some((place) => place.organizationId === named.id)) return named
  const owners = [...new Set(places.map((place) => place.organizationId))]
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
 * Where the stamp's credential is: in the organisation, else in its parent.
 * @throws code 16 where it is in neither
 */
export function findCredential(
  draft: Below,
  stamp: Stamp,
  organization: OrganizationRecord,
): Place {
  const places = placesOf(draft, stamp)
  const homes = [organization.id, organization.parentId]
  for (const home of homes) {
    const place = places.find(({ organizationId }) => organizationId === home)
    if (place) return place
  }
  throw notFound(organization.id, stamp)
}

/** The answer to a credential that nobody has, or whose user has gone. */
export function notFound(organizationId: string, stamp: Stamp) {
  if (stamp.kind === 'session') {
    return apiError(16, `could not find session${tail(organizationId, stamp)}`, 'SESSION_NOT_FOUND')
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

function organizationNamed(draft: Below, id: string): OrganizationRecord {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw apiError(3, 'malformed organization ID provided', 'INVALID_ORGANIZATION_ID')
  }
  const organization = draft.get('organizations', id.toLowerCase(), id.toLowerCase())
  if (organization) return organization
  throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
}

function placesOf(draft: Below, stamp: Stamp): Place[] {
  if (stamp.kind === 'apiKey') return draft.find('apiPublicKey', stamp.publicKey)
  if (stamp.kind === 'passkey') return draft.find('credentialId', stamp.credentialId)
  const id = createHash('sha256').update(stamp.token).digest('hex')
  return draft.find('readOnlySession', id)
}

function tail(organizationId: string, stamp: Stamp): string {
  if (stamp.kind === 'apiKey')
    return ` organizationId=${organizationId} publicKey=${stamp.publicKey}`
  if (stamp.kind === 'session') return ` organizationId=${organizationId}`
  return ` organizationId=${organizationId} credentialId=${stamp.credentialId}`
}
