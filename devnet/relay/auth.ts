import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '#devnet/relay/base58.ts'

/** Who is let in. */
export type AuthRules = {
  /** Project ids that are known here. */
  projectIds: ReadonlySet<string>
  /** Says whether a token made out to this relay URL is for us. */
  isOurs(audience: string): boolean
  /** Origins of pages that may come; all where missing. Programs outside a browser send none. */
  origins?: ReadonlySet<string>
  now(): Date
}

/** What a client shows at the door. */
export type Credentials = {
  token: string | undefined
  projectId: string | undefined
  origin: string | undefined
}

/** Let in under this id, or the sentence that says why not, as public relays word it. */
export type Admission = { clientId: string } | { reason: string; status: 401 | 403 }

/** Clocks of two machines differ; a token may be early or late by this much, in seconds. */
const leewaySeconds = 120

/** DER header of an ed25519 public key. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex')

/** Bytes that say "ed25519 public key" at the start of a did:key. */
const ed25519Mark = Buffer.from('ed01', 'hex')

/** Decides on a client by its project id, origin and token (a JWT signed with its own key). */
export function admit({ token, projectId, origin }: Credentials, rules: AuthRules): Admission {
  if (!projectId) return { reason: 'Project ID not specified', status: 401 }
  if (!rules.projectIds.has(projectId)) return { reason: 'Project not found', status: 401 }
  if (origin && rules.origins && !rules.origins.has(origin)) {
    return { reason: 'Origin not allowed', status: 403 }
  }
  if (!token) return { reason: 'Missing JWT', status: 401 }
  const clientId = readToken(token, rules)
  return clientId ? { clientId } : { reason: 'Invalid JWT', status: 401 }
}

/** The client id of a token that is in order, else undefined. */
function readToken(token: string, rules: AuthRules): string | undefined {
  const [header, claims, signature, ...rest] = token.split('.')
  if (!header || !claims || !signature || rest.length > 0) return undefined
  const { alg, typ } = readPart(header)
  if (alg !== 'EdDSA' || typ !== 'JWT') return undefined
  const { iss, aud, iat, exp } = readPart(claims)
  if (typeof iss !== 'string' || typeof aud !== 'string' || !rules.isOurs(aud)) return undefined
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
  // A token without an end is good; one with an end must not be past it.
  return exp === undefined || (typeof exp === 'number' && exp >= seconds - leewaySeconds)
}

/** The key inside `did:key:z…`. */
function readKey(did: string) {
  const bytes = did.startsWith('did:key:z')
    ? decodeBase58(did.slice('did:key:z'.length))
    : undefined
  if (bytes?.length !== 34 || !ed25519Mark.equals(bytes.subarray(0, 2))) return undefined
  const key = Buffer.concat([keyHeader, bytes.subarray(2)])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}
