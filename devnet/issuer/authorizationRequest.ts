import { httpError } from '#devnet/http/httpError.ts'

/** A validated request of the authorization endpoint. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  responseMode: 'query' | 'form_post'
  codeChallenge: string
  state?: string
  nonce?: string
}

/**
 * Validates the parameters of the authorization endpoint. PKCE with S256 is required.
 * @throws HttpError 400: a request without a valid redirect URI must not be redirected
 */
export function readAuthorizationRequest(query: URLSearchParams): AuthorizationRequest {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol))
    throw httpError(400, 'redirect_uri must be an http or https URL.')
  const clientId = query.get('client_id')
  if (!clientId) throw httpError(400, 'client_id is missing.')
  if (query.get('response_type') !== 'code') throw httpError(400, 'response_type must be code.')
  if (!query.get('scope')?.split(' ').includes('openid'))
    throw httpError(400, 'scope must include openid.')
  const codeChallenge = query.get('code_challenge')
  if (!codeChallenge || query.get('code_challenge_method') !== 'S256')
    throw httpError(400, 'code_challenge with the method S256 is required.')
  const responseMode = query.get('response_mode') ?? 'query'
  if (responseMode !== 'query' && responseMode !== 'form_post')
    throw httpError(400, 'response_mode must be query or form_post.')
  const state = query.get('state') ?? undefined
  const nonce = query.get('nonce') ?? undefined
  return {
    clientId,
    redirectUri,
    responseMode,
    codeChallenge,
    ...(state !== undefined && { state }),
    ...(nonce !== undefined && { nonce }),
  }
}
