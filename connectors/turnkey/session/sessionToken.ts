import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { fromBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { clockToleranceSeconds } from '#lib/protocol/constants.ts'

/** What Turnkey returns about a session it opened. */
export type SessionToken = {
  organizationId: string
  userId: string
  publicKey: string
  /** Unix milliseconds, by this device's clock. */
  expiresAt: number
}

/**
 * Reads the JWT of a session that was requested for `seconds` after verifying its signature by the
 * notarizer's key; `notarizerKey` defaults to Turnkey's production key.
 * @throws WalletError subOrganizationNotFound if it names no organization, else sessionFailed
 */
export async function readSessionToken(
  token: unknown,
  notarizerKey: string | undefined,
  seconds: number,
): Promise<SessionToken> {
  const { verifySessionJwt } = await import('#connectors/turnkey/session/sealedBundle.ts')
  const jwt = String(token)
  const isSigned = await verifySessionJwt(jwt, notarizerKey).catch((cause) => {
    throw failed('Custody answered with no session.', cause)
  })
  if (!isSigned) throw failed('The session is not signed by custody.')
  const { organization_id, user_id, public_key, exp } = claimsOf(jwt)
  if (!isText(organization_id)) throw new WalletError(routeErrors.subOrganizationNotFound)
  if (!isText(user_id) || !isText(public_key) || !Number(exp))
    throw failed('Custody answered with no session.')
  return {
    organizationId: organization_id,
    userId: user_id,
    publicKey: public_key,
    expiresAt: endHere(Number(exp) * 1000, seconds),
  }
}

/** When a session that begins now ends: as custody says, unless this device's clock is another time's. */
function endHere(end: number, seconds: number): number {
  const expected = Date.now() + seconds * 1000
  return Math.abs(end - expected) <= clockToleranceSeconds * 1000 ? end : expected
}

function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const payload = jwt.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload)))
    return { ...Object(claims) }
  } catch (cause) {
    throw failed('Custody answered with no session.', cause)
  }
}

function failed(details: string, cause?: unknown) {
  return new WalletError(turnkeyErrors.sessionFailed, { details, cause })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
