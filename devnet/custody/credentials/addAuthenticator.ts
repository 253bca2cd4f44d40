import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import {
  type Attested,
  type AuthenticatorParams,
  checkAttestation,
} from '#devnet/custody/credentials/checkAttestation.ts'
import { isAllowedOrigin } from '#devnet/custody/credentials/isAllowedOrigin.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { AuthenticatorRecord } from '#devnet/custody/records.ts'

/** Maximum number of passkeys per user. */
export const authenticatorLimit = 10

/**
 * Adds a passkey to a user after verifying its attestation.
 * @throws ApiError 3 for an invalid attestation, 6 for an existing passkey, 8 for the eleventh
 */
export function addAuthenticator(
  draft: Draft,
  world: Pick<CustodyWorld, 'clock'>,
  params: { organizationId: string; userId: string; authenticatorParams: AuthenticatorParams },
): AuthenticatorRecord {
  const { organizationId, userId, authenticatorParams } = params
  const attested = readAttestation(draft, organizationId, authenticatorParams)
  const known = draft.list('authenticators', organizationId)
  if (known.some(({ credentialId }) => credentialId === attested.credentialId))
    throw apiError(6, `credential ID already exists in organization: ${attested.credentialId}`)
  if (known.filter((authenticator) => authenticator.userId === userId).length >= authenticatorLimit)
    throw apiError(8, 'user has exceeded maximum authenticators', 'RATE_LIMIT_EXCEEDED')
  const now = world.clock.now().getTime()
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
