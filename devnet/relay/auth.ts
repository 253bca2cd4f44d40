import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '#devnet/relay/base58.ts'

/** Rules for admitting a client. */
type AuthRules = {
  /** Accepted project ids, besides those in the form that WalletConnect issues. */
  projectIds: ReadonlySet<string>
  /** True if a token's audience is this relay. */
  isOwnAudience(audience: string): boolean
  /** Allowed page origins. Default: all. Clients outside a browser send none. */
  origins?: ReadonlySet<string>
  now(): Date
}

/** Credentials that a client connects with. */
type Credentials = {
  token: string | undefined
  projectId: string | undefined
  origin: string | undefined
}

/** The admitted client's id, or the reason for the refusal in the words of public relays. */
export type Admission = { clientId: string } | { reason: string; status: 401 | 403 }

/**
 * Allowed clock difference between two machines, in seconds; a token may be early or late by this
 * much.
 */
const leewaySeconds = 120

/** A project id as WalletConnect issues it: an app under test connects with its own. */
const issuedProjectId = /^[0-9a-f]{32}$/

/** DER header of an ed25519 public key. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex')

/** The multicodec prefix of an ed25519 public key in a did:key. */
const ed25519Mark = Buffer.from('ed01', 'hex')

/**
 * Admits or refuses a client by its project id, origin and token (a JWT signed with its own key).
 */
export function admit({ token, projectId, origin }: Credentials, rules: AuthRules): Admission {
  if (!projectId) return { reason: 'Project ID not specified', status: 401 }
  if (!rules.projectIds.has(projectId) && !issuedProjectId.test(projectId))
    return { reason: 'Project not found', status: 401 }
  if (origin && rules.origins && !rules.origins.has(origin)) {
    return { reason: 'Origin not allowed', status: 403 }
  }
  if (!token) return { reason: 'Missing JWT', status: 401 }
  const clientId = readToken(token, rules)
  return clientId ? { clientId } : { reason: 'Invalid JWT', status: 401 }
}

/** Returns the client id of a valid token, else undefined. */
function readToken(token: string, rules: AuthRules): string | undefined {
  const [header, claims, signature, ...rest] = token.split('.')
  if (!header || !claims || !signature || rest.length > 0) return undefined
  const { alg, typ } = readPart(header)
  if (alg !== 'EdDSA' || typ !== 'JWT') return undefined
  const { iss, aud, iat, exp } = readPart(claims)
  if (typeof iss !== 'string' || typeof aud !== 'string' || !rules.isOwnAudience(aud))
    return undefined
  if (!isCurrent(iat, exp, rules.now())) return undefined
  const key = readKey(iss)
  if (!key) return undefined
  const signed = Buffer.from(`${header}.${claims}`)
  return verify(null, signed, key, Buffer.from(signature, 'base64url')) ? iss : undefined
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isCurrent(iat: unknown, exp: unknown, now: Date): boolean {
  const seconds = now.getTime() / 1000
  if (typeof iat !== 'number' || iat > seconds + leewaySeconds) return false
  // `exp` is optional; if present, it must not have passed.
  return exp === undefined || (typeof exp === 'number' && exp >= seconds - leewaySeconds)
}

/** Decodes the key of a `did:key:z…`. */
function readKey(did: string) {
  const bytes = did.startsWith('did:key:z')
    ? decodeBase58(did.slice('did:key:z'.length))
    : undefined
  if (bytes?.length !== 34 || !ed25519Mark.equals(bytes.subarray(0, 2))) return undefined
  const key = Buffer.concat([keyHeader, bytes.subarray(2)])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}
