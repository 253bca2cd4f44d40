import { fromBase64Url } from '#connectors/turnkey/sessionKey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** What custody says of a session it opened. */
export type SessionToken = {
  organizationId: string
  userId: string
  publicKey: string
  /** Milliseconds since 1970, by the custody's clock. */
  expiresAt: number
}

/**
 * Reads the token of a login. It only tells; what counts is the key itself, at custody.
 * Throws `subOrganizationNotFound` where it names no organisation, else `sessionFailed`.
 */
export function readSessionToken(token: unknown): SessionToken {
  const claims = claimsOf(token)
  const { organization_id, user_id, public_key, exp } = claims ?? {}
  if (claims && !isText(organization_id)) throw new WalletError('subOrganizationNotFound')
  if (!isText(organization_id) || !isText(user_id) || !isText(public_key) || !Number(exp))
    throw new WalletError('sessionFailed', { details: 'Custody answered with no session.' })
  return {
    organizationId: organization_id,
    userId: user_id,
    publicKey: public_key,
    expiresAt: Number(exp) * 1000,
  }
}

/** The claims of a token, unchecked; undefined where it is none. */
export function claimsOf(token: unknown): Record<string, unknown> | undefined {
  try {
    const payload = String(token).split('.')[1] ?? ''
    const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload)))
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined
  } catch {
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
