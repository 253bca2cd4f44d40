import 'server-only'
import { sign } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { emailSchema } from '#server/custody/emailAddress.ts'
import type { Env } from '#server/env/Env.ts'
import { describeError, type Log } from '#server/env/log.ts'
import type { OpenIdClient } from '#server/env/openIdEnv.ts'
import { limitResponse } from '#server/http/readJson.ts'

/** A user at a provider, as its ID token identifies them. */
export type OpenIdIdentity = {
  idToken: string
  issuer: string
  audience: string
  subject: string
  /** Only an address that the provider has confirmed. */
  email?: string
  /** Whether the provider itself gives out the addresses of that domain, so that its word is enough. */
  isAuthoritative?: boolean
}

/** What a sign-in sent to the provider, and what its answer is checked against. */
export type AuthorizationParameters = {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Time limit for one request to a provider, in milliseconds. */
export const providerTimeoutMs = 8_000
/** How long a provider's discovery document and keys are used, in milliseconds. */
const discoveryMs = 10 * 60_000
/** Lifetime of a client secret that a key signs, in seconds. */
const secretSeconds = 300

/**
 * The URL of a provider's sign-in page (authorization code flow with PKCE, S256). With `asksAgain` the page
 * asks also who is signed in there, which tells a person from an open browser.
 * @throws WalletError openIdUnavailable
 */
export async function authorizationUrl(
  { log }: { log: Log },
  client: OpenIdClient,
  {
    redirectUri,
    state,
    nonce,
    codeVerifier,
    asksAgain,
  }: AuthorizationParameters & { asksAgain: boolean },
): Promise<string> {
  const server = await discover(log, client)
  if (!server.authorization_endpoint) throw new WalletError(openIdErrors.openIdUnavailable)
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: client.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(client.responseMode === 'form_post' && { response_mode: 'form_post' }),
    ...(asksAgain && { prompt: client.prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Exchanges the code of a provider's answer for an ID token, and checks its signature, issuer,
 * audience, nonce and expiry.
 * @throws WalletError openIdCanceled, openIdRefused, openIdTokenInvalid or openIdUnavailable
 */
export async function readIdentity(
  { log, clockToleranceSeconds }: Pick<Env, 'log' | 'clockToleranceSeconds'>,
  client: OpenIdClient,
  answer: URLSearchParams,
  { redirectUri, state, nonce, codeVerifier }: AuthorizationParameters,
): Promise<OpenIdIdentity> {
  const server = await discover(log, client)
  const registration: oauth.Client = {
    client_id: client.clientId,
    [oauth.clockTolerance]: clockToleranceSeconds,
  }
  try {
    const parameters = oauth.validateAuthResponse(server, registration, answer, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      registration,
      authentication(client, server),
      parameters,
      redirectUri,
      codeVerifier,
      requestOptions(client),
    )
    if (response.status >= 500) throw new WalletError(openIdErrors.openIdUnavailable)
    const tokens = await oauth.processAuthorizationCodeResponse(server, registration, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, requestOptions(client))
    return identityOf(client, tokens)
  } catch (error) {
    discovered.delete(client)
    throw normalizeError(log, client, error)
  }
}

const discovered = new WeakMap<
  OpenIdClient,
  { server: oauth.AuthorizationServer; readAt: number }
>()

async function discover(log: Log, client: OpenIdClient): Promise<oauth.AuthorizationServer> {
  const known = discovered.get(client)
  if (known && performance.now() - known.readAt < discoveryMs) return known.server
  try {
    const issuer = new URL(client.issuer)
    const response = await oauth.discoveryRequest(issuer, requestOptions(client))
    const server = await oauth.processDiscoveryResponse(issuer, response)
    discovered.set(client, { server, readAt: performance.now() })
    return server
  } catch (cause) {
    const error = new WalletError(openIdErrors.openIdUnavailable, { cause })
    log('warn', 'openid failed', { ...describeError(error), provider: client.id })
    throw error
  }
}

function requestOptions(client: OpenIdClient) {
  return {
    signal: () => AbortSignal.timeout(providerTimeoutMs),
    // The devnet's provider; `live` requires https.
    [oauth.allowInsecureRequests]: client.issuer.startsWith('http:'),
    [oauth.customFetch]: fetchLimited,
  }
}

/** Far more than a provider's metadata, keys or tokens have. */
const answerBytes = 256 * 1024

const fetchLimited = async (url: string, options: object) =>
  limitResponse(await fetch(url, options), answerBytes, 'The answer of the provider is too long.')

function authentication(client: OpenIdClient, server: oauth.AuthorizationServer): oauth.ClientAuth {
  const { authentication: credential } = client
  if (credential.kind === 'key') return oauth.ClientSecretPost(signedSecret(client, credential))
  const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  return takesPost
    ? oauth.ClientSecretPost(credential.secret)
    : oauth.ClientSecretBasic(credential.secret)
}

/** The client secret that Apple requires: a JWT that the team's key signs (ES256). */
function signedSecret(
  { clientId, issuer }: OpenIdClient,
  { key, keyId, teamId }: Extract<OpenIdClient['authentication'], { kind: 'key' }>,
): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: teamId, sub: clientId, aud: issuer, iat: now, exp: now + secretSeconds }
  const text = [{ alg: 'ES256', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function identityOf(client: OpenIdClient, tokens: oauth.TokenEndpointResponse): OpenIdIdentity {
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!tokens.id_token || !claims) throw new WalletError(openIdErrors.openIdTokenInvalid)
  const { iss, sub, email_verified } = claims
  // Apple writes the flag as text.
  const isVerified = email_verified === true || email_verified === 'true'
  return {
    idToken: tokens.id_token,
    issuer: iss,
    audience: client.clientId,
    subject: sub,
    ...(isVerified && readAddress(client, claims)),
  }
}

/**
 * The email address of an ID token. Only of ASCII characters: others, such as the Kelvin sign, become
 * a letter of another address in lower case.
 */
export function readAddress(
  { emailDomains }: OpenIdClient,
  { email, hd }: Record<string, unknown>,
): Pick<OpenIdIdentity, 'email' | 'isAuthoritative'> | undefined {
  const address = emailSchema.safeParse(email).data
  if (address === undefined) return undefined
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isHosted = emailDomains.includes('hd') && String(hd).toLowerCase() === domain
  return { email: address, isAuthoritative: isHosted || emailDomains.includes(domain) }
}

/** Errors of an authorization response by which a user cancels; the second is Apple's. */
const cancellations = ['access_denied', 'user_cancelled_authorize']
const outages = ['server_error', 'temporarily_unavailable']

function normalizeError(log: Log, client: OpenIdClient, cause: unknown): WalletError {
  const error = cause instanceof WalletError ? cause : new WalletError(rowOf(cause), { cause })
  const systemCode = cause instanceof oauth.ResponseBodyError ? cause.error : undefined
  if (error.key !== openIdErrors.openIdCanceled.key)
    // The client receives only the row, so the reason is logged here: never a code or a token.
    log('warn', 'openid failed', {
      ...describeError(error),
      provider: client.id,
      ...(systemCode && { systemCode }),
    })
  return error
}

function rowOf(error: unknown) {
  if (error instanceof oauth.AuthorizationResponseError) {
    if (cancellations.includes(error.error)) return openIdErrors.openIdCanceled
    return outages.includes(error.error)
      ? openIdErrors.openIdUnavailable
      : openIdErrors.openIdRefused
  }
  if (error instanceof oauth.ResponseBodyError) return openIdErrors.openIdRefused
  if (error instanceof oauth.WWWAuthenticateChallengeError) return openIdErrors.openIdRefused
  if (error instanceof oauth.OperationProcessingError) {
    // The keys could not be read: the response has another status than 200.
    const { status } = Object((error.cause as { status?: number } | undefined) ?? {})
    return typeof status === 'number' && status >= 500
      ? openIdErrors.openIdUnavailable
      : openIdErrors.openIdTokenInvalid
  }
  if (error instanceof oauth.UnsupportedOperationError) return openIdErrors.openIdTokenInvalid
  return openIdErrors.openIdUnavailable
}
