import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#devnet/clock.ts'
import type { TokenIssuers } from '#devnet/custody/CustodyDependencies.ts'
import { jsonHandler } from '#devnet/http/readJson.ts'
import { answerPreflight, sendJson } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { issuerKey, verifyToken } from '#devnet/issuer/verifyToken.ts'

/** Claims of an ID token. */
type TokenClaims = {
  subject: string
  /** The site that the token is issued to (its client id). */
  audience: string
  email?: string
  nonce?: string
  /** @default 600 */
  expiresInSeconds?: number
}

/** An OpenID provider that issues tokens for any subject. */
export type Issuer = Served & {
  /** Verifies tokens of this issuer only. */
  issuers: TokenIssuers
  /** Issues a token without authenticating a user. */
  mint(claims: TokenClaims): string
  control: Routes
}

const tokenSeconds = 600

/**
 * Starts the issuer: discovery document, keys, and tokens for the subjects that the control port
 * names.
 */
export async function startIssuer({
  port,
  clock,
}: {
  /** 0 takes any free port. */
  port: number
  clock: Clock
}): Promise<Issuer> {
  const key = issuerKey()
  const routes: Routes = {
    'GET /.well-known/openid-configuration': ({ response }) =>
      sendJson(response, {
        issuer: served.url,
        jwks_uri: `${served.url}/jwks.json`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'nonce', 'email', 'email_verified'],
      }),
    'GET /jwks.json': ({ response }) => sendJson(response, { keys: [key.jwk] }),
  }
  const served = await serve({ name: 'the issuer', port, routes, before: openToAll })
  const mint: Issuer['mint'] = ({ subject, audience, email, nonce, expiresInSeconds }) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return key.sign({
      iss: served.url,
      aud: audience,
      sub: subject,
      iat: now,
      exp: now + (expiresInSeconds ?? tokenSeconds),
      ...(nonce === undefined ? {} : { nonce }),
      ...(email === undefined ? {} : { email, email_verified: true }),
    })
  }
  return {
    ...served,
    mint,
    issuers: {
      verify: async (token, now) => verifyToken(token, now, { issuer: served.url, jwk: key.jwk }),
    },
    control: issuerControl(mint),
  }
}

/** Keys and discovery are public, also for pages of any origin. */
function openToAll(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*')
  return answerPreflight(request, response, 'GET')
}

/**
 * The issuer's route, on the control port only: a client that can request tokens can impersonate
 * any user.
 */
function issuerControl(mint: (claims: TokenClaims) => string): Routes {
  return {
    'POST /control/issuer/token': jsonHandler((body) => {
      const { expiresInSeconds } = body
      if (expiresInSeconds !== undefined && !Number.isInteger(expiresInSeconds)) {
        throw httpError(400, 'expiresInSeconds must be a whole number.')
      }
      const email = optionalText(body, 'email')
      const nonce = optionalText(body, 'nonce')
      const token = mint({
        subject: text(body, 'subject'),
        audience: text(body, 'audience'),
        ...(email === undefined ? {} : { email }),
        ...(nonce === undefined ? {} : { nonce }),
        ...(expiresInSeconds === undefined ? {} : { expiresInSeconds: Number(expiresInSeconds) }),
      })
      return { token }
    }),
  }
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || !value) throw httpError(400, `${name} must be text.`)
  return value
}

function optionalText(body: Record<string, unknown>, name: string): string | undefined {
  return body[name] === undefined ? undefined : text(body, name)
}
