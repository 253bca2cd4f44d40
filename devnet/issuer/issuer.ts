import type { Clock } from '#devnet/clock.ts'
import type { TokenIssuers } from '#devnet/custody/CustodyDependencies.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import { openToSites, type Served, serve } from '#devnet/http/serve.ts'
import { authorizeRoutes } from '#devnet/issuer/authorizeRoutes.ts'
import { type IssuerFault, isIssuerFault, issuerFaults } from '#devnet/issuer/issuerFaults.ts'
import { issuerKey, verifyToken } from '#devnet/issuer/verifyToken.ts'

/** Claims of an ID token. */
type TokenClaims = {
  subject: string
  /** The site that the token is issued to (its client id). */
  audience: string
  email?: string
  /** @default true */
  isEmailVerified?: boolean
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
  control: App
  /** Ends the fault, and forgets codes. */
  reset(): void
}

const tokenSeconds = 600

/**
 * Starts the issuer: discovery document, keys, sign-in page and token endpoint (authorization code
 * flow with PKCE), and tokens for the subjects that the control port names.
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
  let fault: IssuerFault = 'none'
  const app = createApp()
  app.use(async (c, next) => {
    const isDown = fault === 'down' && (isPublic(c.req.path) || c.req.path === '/token')
    return isDown ? c.json({ error: 'temporarily_unavailable' }, 503) : await next()
  })
  const authorization = authorizeRoutes({
    clock,
    url: () => served.url,
    fault: () => fault,
    // A key that is not in the issuer's JWKS.
    mint: (claims) => mint(claims, fault === 'wrongSignature' ? issuerKey() : key),
  })
  app.route('/', authorization.app)
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: served.url,
      authorization_endpoint: `${served.url}/authorize`,
      token_endpoint: `${served.url}/token`,
      jwks_uri: `${served.url}/jwks.json`,
      response_types_supported: ['code', 'id_token'],
      response_modes_supported: ['query', 'form_post'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      scopes_supported: ['openid', 'email'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'nonce', 'email', 'email_verified'],
    }),
  )
  app.get('/jwks.json', (c) => c.json({ keys: [key.jwk] }))
  const served = await serve({
    name: 'the issuer',
    port,
    app,
    // Keys and discovery are public, also for pages of any origin.
    access: (path) => (isPublic(path) ? openToSites({ methods: ['GET'] }) : undefined),
  })
  const mint = (claims: TokenClaims, signer = key) => {
    const { subject, audience, email, isEmailVerified = true, nonce, expiresInSeconds } = claims
    const now = Math.floor(clock.now().getTime() / 1000)
    return signer.sign({
      iss: served.url,
      aud: audience,
      sub: subject,
      iat: now,
      // As Microsoft's; verifiers compare it, unlike `iat`, with their clocks.
      nbf: now,
      exp: now + (expiresInSeconds ?? tokenSeconds),
      ...(nonce === undefined ? {} : { nonce }),
      ...(email === undefined ? {} : { email, email_verified: isEmailVerified }),
    })
  }
  const control = createApp()
  control.route('/', issuerControl(mint))
  postJson(control, '/control/issuer/fault', ({ kind }) => {
    if (!isIssuerFault(kind))
      throw httpError(400, `kind must be one of ${issuerFaults.join(', ')}.`)
    fault = kind
    return { kind }
  })
  return {
    ...served,
    mint: (claims) => mint(claims),
    issuers: {
      verify: async (token, now) => verifyToken(token, now, { issuer: served.url, jwk: key.jwk }),
    },
    control,
    reset() {
      fault = 'none'
      authorization.reset()
    },
  }
}

function isPublic(path: string): boolean {
  return path.startsWith('/.well-known/') || path === '/jwks.json'
}

/**
 * The issuer's route, on the control port only: a client that can request tokens can impersonate
 * any user.
 */
function issuerControl(mint: (claims: TokenClaims) => string): App {
  const app = createApp()
  postJson(app, '/control/issuer/token', (body) => {
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
  })
  return app
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || !value) throw httpError(400, `${name} must be text.`)
  return value
}

function optionalText(body: Record<string, unknown>, name: string): string | undefined {
  return body[name] === undefined ? undefined : text(body, name)
}
