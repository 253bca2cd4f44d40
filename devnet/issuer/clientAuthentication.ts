import { devnetIssuer } from '#lib/protocol/devnet.ts'

/**
 * Whether a token request authenticates its client: the devnet's own client by its secret, any
 * other by any secret. A secret that is a JWT, as Apple requires it, must name the client and this
 * issuer and must not have expired; its signature is not checked, because no key is registered.
 */
export function isClientAuthenticated(
  form: URLSearchParams,
  { issuer, now }: { issuer: string; now: Date },
): boolean {
  const clientId = form.get('client_id')
  const secret = form.get('client_secret')
  if (!clientId || !secret) return false
  if (clientId === devnetIssuer.clientId) return secret === devnetIssuer.clientSecret
  const [head, body, signature, ...more] = secret.split('.')
  if (!head || !body || !signature || more.length > 0) return true
  const { alg, kid } = read(head)
  const { iss, sub, aud, exp } = read(body)
  const isCurrent = typeof exp === 'number' && exp > now.getTime() / 1000
  return alg === 'ES256' && Boolean(kid && iss) && sub === clientId && aud === issuer && isCurrent
}

function read(part: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))) }
  } catch {
    return {}
  }
}
