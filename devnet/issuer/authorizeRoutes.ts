import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#devnet/clock.ts'
import { type App, createApp, type Exchange } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { readText } from '#devnet/http/readBody.ts'
import { sendScript, sendStyle } from '#devnet/http/respond.ts'
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
} from '#devnet/issuer/authorizationRequest.ts'
import { isClientAuthenticated } from '#devnet/issuer/clientAuthentication.ts'
import type { IssuerFault } from '#devnet/issuer/issuerFaults.ts'
import { html, page, pageHeader } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'

/** The claims that a token of this flow is issued with. */
type FlowClaims = {
  subject: string
  audience: string
  email: string
  isEmailVerified: boolean
  nonce?: string
  expiresInSeconds?: number
}

type Grant = {
  request: AuthorizationRequest
  email: string
  isEmailVerified: boolean
  expiresAt: number
}

const codeMs = 60_000

/**
 * The authorization code flow (RFC 6749 §4.1, RFC 7636, OpenID Connect Core §3.1): a page where a
 * developer signs in with any email address, and the token endpoint.
 */
export function authorizeRoutes({
  clock,
  url,
  fault,
  mint,
}: {
  clock: Clock
  url(): string
  fault(): IssuerFault
  mint(claims: FlowClaims): string
}): { app: App; reset(): void } {
  const grants = new Map<string, Grant>()

  const app = createApp()
  app.get('/style.css', (c) => sendStyle(c, pageStyle))
  // The response of the mode form_post submits itself.
  app.get('/submit.js', (c) => sendScript(c, 'document.forms[0].submit()'))
  app.get('/authorize', (c) => {
    const { searchParams } = new URL(c.req.url)
    const request = readAuthorizationRequest(searchParams)
    return sendHtml(c, signInPage(request, searchParams), request)
  })
  app.post('/authorize', async (c) => {
    const request = readAuthorizationRequest(new URL(c.req.url).searchParams)
    const form = new URLSearchParams(await readText(c))
    if (form.get('answer') !== 'continue') return respond(c, request, { error: 'access_denied' })
    const email = form.get('email')?.trim().toLowerCase() ?? ''
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw httpError(400, 'Enter an email address.')
    const code = randomBytes(24).toString('base64url')
    const expiresAt = clock.now().getTime() + codeMs
    grants.set(code, { request, email, isEmailVerified: form.has('verified'), expiresAt })
    return respond(c, request, { code })
  })
  app.post('/token', async (c) => {
    const form = new URLSearchParams(await readText(c))
    if (!isClientAuthenticated(form, { issuer: url(), now: clock.now() }))
      return c.json({ error: 'invalid_client' }, 401)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (!grant || fault() === 'refuseCode' || !isFor(grant, form, clock.now().getTime()))
      return c.json({ error: 'invalid_grant' }, 400)
    return c.json({
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 600,
      id_token: mint(claimsOf(grant, fault())),
    })
  })
  return { app, reset: () => grants.clear() }
}

/** Whether a token request is the one that its code was issued for. */
function isFor({ request, expiresAt }: Grant, form: URLSearchParams, now: number): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('client_id') === request.clientId &&
    form.get('redirect_uri') === request.redirectUri &&
    challenge === request.codeChallenge &&
    expiresAt > now
  )
}

/** The same email address is the same subject at every client. */
function claimsOf({ request, email, isEmailVerified }: Grant, fault: IssuerFault): FlowClaims {
  const nonce = fault === 'wrongNonce' ? 'another nonce' : request.nonce
  return {
    subject: createHash('sha256').update(email).digest('hex').slice(0, 21),
    audience: fault === 'wrongAudience' ? 'another client' : request.clientId,
    email,
    isEmailVerified,
    ...(nonce !== undefined && { nonce }),
    ...(fault === 'expired' && { expiresInSeconds: -3600 }),
  }
}

/** Sends the result to the site, in the mode that it requested. */
function respond(
  c: Exchange,
  request: AuthorizationRequest,
  result: Record<string, string>,
): Response {
  const { redirectUri, state, responseMode } = request
  const fields = Object.entries({ ...result, ...(state !== undefined && { state }) })
  if (responseMode === 'form_post') {
    const body = html`<form method="post" action="${redirectUri}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>Continue</button></form>`
    return sendHtml(c, page({ title: 'Continue', body, script: '/submit.js' }), request)
  }
  const target = new URL(redirectUri)
  for (const [name, value] of fields) target.searchParams.set(name, value)
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(target.href, 303)
}

/** A page whose form leads back to the site: Chromium also applies form-action to redirects. */
function sendHtml(c: Exchange, body: string, { redirectUri }: AuthorizationRequest): Response {
  return c.html(body, 200, {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  })
}

function signInPage({ redirectUri }: AuthorizationRequest, query: URLSearchParams): string {
  return page({
    title: 'Sign in',
    width: 'narrow',
    body: html`${pageHeader('OpenID provider', 'Signs in with any email address. No password.')}
<main class="card">
<h2>Sign in to ${new URL(redirectUri).host}</h2>
<form method="post" action="/authorize?${query.toString()}">
<label class="wide">Email<input name="email" type="email" required autocomplete="off" value="${query.get('login_hint') ?? 'ada@example.com'}"></label>
<label class="check"><input name="verified" type="checkbox" checked>The provider has confirmed this address</label>
<p class="actions"><button class="primary" name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button></p>
</form>
</main>`,
  })
}
