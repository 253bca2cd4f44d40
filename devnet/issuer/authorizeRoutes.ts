import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Clock } from '#devnet/clock.ts'
import { readText } from '#devnet/http/readJson.ts'
import { sendJson, sendScript, sendStyle } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
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
}): { routes: Routes; reset(): void } {
  const grants = new Map<string, Grant>()

  const routes: Routes = {
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle),
    // The response of the mode form_post submits itself.
    'GET /submit.js': ({ response }) => sendScript(response, 'document.forms[0].submit()'),
    'GET /authorize': ({ response, url: { searchParams } }) => {
      const request = readAuthorizationRequest(searchParams)
      sendHtml(response, signInPage(request, searchParams), request)
    },
    'POST /authorize': async ({ request: incoming, response, url: { searchParams } }) => {
      const request = readAuthorizationRequest(searchParams)
      const form = new URLSearchParams(await readText(incoming))
      if (form.get('answer') !== 'continue')
        return respond(response, request, { error: 'access_denied' })
      const email = form.get('email')?.trim().toLowerCase() ?? ''
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw httpError(400, 'Enter an email address.')
      const code = randomBytes(24).toString('base64url')
      const expiresAt = clock.now().getTime() + codeMs
      grants.set(code, { request, email, isEmailVerified: form.has('verified'), expiresAt })
      respond(response, request, { code })
    },
    'POST /token': async ({ request: incoming, response }) => {
      const form = new URLSearchParams(await readText(incoming))
      if (!isClientAuthenticated(form, { issuer: url(), now: clock.now() }))
        return sendJson(response, { error: 'invalid_client' }, 401)
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      if (!grant || fault() === 'refuseCode' || !isFor(grant, form, clock.now().getTime()))
        return sendJson(response, { error: 'invalid_grant' }, 400)
      sendJson(response, {
        access_token: randomBytes(24).toString('base64url'),
        token_type: 'Bearer',
        expires_in: 600,
        id_token: mint(claimsOf(grant, fault())),
      })
    },
  }
  return { routes, reset: () => grants.clear() }
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
  response: ServerResponse,
  request: AuthorizationRequest,
  result: Record<string, string>,
): void {
  const { redirectUri, state, responseMode } = request
  const fields = Object.entries({ ...result, ...(state !== undefined && { state }) })
  if (responseMode === 'form_post') {
    const body = html`<form method="post" action="${redirectUri}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>Continue</button></form>`
    sendHtml(response, page({ title: 'Continue', body, script: '/submit.js' }), request)
    return
  }
  const target = new URL(redirectUri)
  for (const [name, value] of fields) target.searchParams.set(name, value)
  response.writeHead(303, { location: target.href, 'referrer-policy': 'no-referrer' }).end()
}

/** A page whose form leads back to the site: Chromium also applies form-action to redirects. */
function sendHtml(
  response: ServerResponse,
  body: string,
  { redirectUri }: AuthorizationRequest,
): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
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
