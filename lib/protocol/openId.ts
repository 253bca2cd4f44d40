/** Bodies of the routes under /api/custody/oauth, and the parameters of the page that completes. */

/**
 * Query parameters with the id of a sign-in that a provider has returned from: to sign in, or to
 * add the provider to the wallet.
 */
export const openIdParameters = { signIn: 'openId', add: 'openIdAdd' } as const

/**
 * Query parameter with what a signed-in user's page has left for, if it was not a sign-in: to add the wallet
 * that the provider opens, or to prove the user with it.
 */
export const returnParameter = 'for'
/** Query parameter with the id of that user: another one may have signed in in another tab since. */
export const returnUserParameter = 'user'
export const returnPurposes = ['add', 'prove'] as const
export type ReturnPurpose = (typeof returnPurposes)[number]

/** `POST /api/custody/oauth/start`: starts a sign-in at a provider. */
export type OpenIdStartRequest = {
  provider: string
  purpose: keyof typeof openIdParameters
  /** The session's compressed P-256 key, hex; the ID token is bound to it. */
  publicKey: string
  /** Path of this site to return to. */
  returnTo: string
}
/** The id of the sign-in, and the URL of the provider's page. */
export type OpenIdStartResponse = { id: string; url: string }

/** `POST /api/custody/oauth/login`: completes a sign-in. */
export type OpenIdLoginRequest = {
  id: string
  /** Creates a wallet of its own although the user seems to have one. */
  isSeparate?: boolean
}
/** The session, or why the user is asked before a wallet is created. */
export type OpenIdLoginResponse =
  | { status: 'signedIn'; organizationId: string; userId: string; session: string }
  | OpenIdQuestion

/** The user seems to have a wallet that the provider does not open yet. */
export type OpenIdQuestion = {
  status: 'question'
  /** Name of the provider. */
  provider: string
  /** The address, confirmed by the provider, to which that wallet belongs. */
  email?: string
}

/** `POST /api/custody/oauth/token`: the ID token with which the user adds the provider. */
export type OpenIdTokenRequest = { id: string }
export type OpenIdTokenResponse = {
  oidcToken: string
  providerName: string
  issuer: string
  audience: string
  subject: string
}

/** `POST /api/custody/oauth/link`: records that the added provider opens the wallet. */
export type OpenIdLinkRequest = { id: string; organizationId: string; userId: string }
