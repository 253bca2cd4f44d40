import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import {
  type Attested,
  type AuthenticatorParams,
  checkAttestation,
} from '#devnet/custody/credentials/checkAttestation.ts'
import type { AuthenticatorRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** Maximum number of passkeys per user. */
const authenticatorLimit = 10

/** The organization's own list of origins, separated by commas. */
const originsFeature = 'FEATURE_NAME_WEBAUTHN_ORIGINS'

/**
 * Adds a passkey to a user after verifying its attestation.
 * @throws ApiError 3 for an invalid attestation, 6 for an existing passkey, 8 for the eleventh
 */
export function addAuthenticator(
  draft: Draft,
  dependencies: Pick<CustodyDependencies, 'clock'>,
  params: { organizationId: string; userId: string; authenticatorParams: AuthenticatorParams },
): AuthenticatorRecord {
  const { organizationId, userId, authenticatorParams } = params
  const attested = readAttestation(draft, organizationId, authenticatorParams)
  const known = draft.list('authenticators', organizationId)
  if (known.some(({ credentialId }) => credentialId === attested.credentialId))
    throw apiError(6, `credential ID already exists in organization: ${attested.credentialId}`)
  if (known.filter((authenticator) => authenticator.userId === userId).length >= authenticatorLimit)
    throw apiError(8, 'user has exceeded maximum authenticators', 'RATE_LIMIT_EXCEEDED')
  const now = dependencies.clock.now().getTime()
  const record: AuthenticatorRecord = {
    id: randomUUID(),
    organizationId,
    userId,
    authenticatorName: authenticatorParams.authenticatorName,
    ...attested,
    transports: authenticatorParams.attestation.transports,
    createdAt: now,
    updatedAt: now,
  }
  draft.put('authenticators', record)
  return record
}

/** The message names the exact problem, for client developers. */
function readAttestation(
  draft: Draft,
  organizationId: string,
  params: AuthenticatorParams,
): Attested {
  try {
    return checkAttestation(params, (origin) => isAllowedOrigin(draft, organizationId, origin))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw apiError(3, `invalid authenticator attestation: ${reason}`, 'REQUEST_INVALID')
  }
}

/**
 * Whether passkeys may be registered on pages of `origin`: any localhost, and the origins that the
 * organization or its parent lists in FEATURE_NAME_WEBAUTHN_ORIGINS.
 */
function isAllowedOrigin(draft: Draft, organizationId: string, origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && listedOrigins(draft, organizationId).includes(origin)
}

function listedOrigins(draft: Draft, organizationId: string): string[] {
  const organization = draft.get('organizations', organizationId, organizationId)
  if (!organization) return []
  const listed = organization.features
    .filter(({ name }) => name === originsFeature)
    .flatMap(({ value }) => (value ?? '').split(',').map((origin) => origin.trim()))
  return organization.parentId
    ? [...listed, ...listedOrigins(draft, organization.parentId)]
    : listed
}
