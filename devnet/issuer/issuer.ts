import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#devnet/clock.ts'
import type { TokenIssuers } from '#devnet/custody/CustodyWorld.ts'
import { answerPreflight } from '#devnet/http/answerPreflight.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { issuerControl } from '#devnet/issuer/issuerControl.ts'
import { issuerKey } from '#devnet/issuer/issuerKey.ts'
import { verifyToken } from '#devnet/issuer/verifyToken.ts'

/** Claims of an ID token. */
export type TokenClaims = {
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
      ...{ iss: served.url, aud: audience, sub: subject },
      ...{ iat: now, exp: now + (expiresInSeconds ?? tokenSeconds) },
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
