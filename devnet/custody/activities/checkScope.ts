import { apiError } from '#devnet/custody/apiError.ts'
import type { Caller, SubmitPath } from '#devnet/custody/Path.ts'
import type { OrganizationRecord } from '#devnet/custody/records.ts'

const recoveryKey = 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'

/**
 * Checks whether a caller may send this to this organization at all, before any policies.
 * @throws ApiError 3 for another organization's user, 7 if the credential does not permit it
 */
export function checkScope(
  path: SubmitPath<unknown>,
  caller: Caller,
  organization: OrganizationRecord,
  parameters: unknown,
): void {
  const { credential } = caller
  if (!credential) {
    throw apiError(16, 'no valid authentication signature found for request', 'SIGNATURE_MISSING')
  }
  if ((credential.type === recoveryKey) !== (path.permission === 'recovery')) throw forbidden()
  // An attested identity is for login only; later requests are stamped by the session's key.
  if (credential.kind === 'attested' && path.permission !== 'self') throw forbidden()
  if (path.permission === 'recovery' && userIdOf(parameters) !== caller.userId) throw forbidden()
  if (path.permission === 'parent') {
    const parentId = organization.parentId ?? organization.id
    if (caller.organizationId !== parentId || credential.kind !== 'apiKey') throw forbidden()
    return
  }
  // Which activities a parent's user may vote on is checked when the activity is found.
  const isAbove = caller.organizationId === organization.parentId
  if (path.permission === 'vote' && isAbove) return
  if (caller.organizationId !== organization.id) throw mismatch(organization.id, caller)
}

/** Error for a user of another organization than the eligible one. */
export function mismatch(organizationId: string, caller: Caller) {
  return apiError(
    3,
    `organization mismatch: request is targeting organization ("${organizationId}"), but voters are in organization ("${caller.organizationId}")`,
    'ORGANIZATION_MISMATCH',
  )
}

function userIdOf(parameters: unknown): unknown {
  return (parameters as { userId?: unknown } | null)?.userId
}

function forbidden() {
  return apiError(7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED')
}
