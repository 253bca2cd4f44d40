import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { type AsParent, asParent } from '#devnet/custody/authProxy/asParent.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import { otpLimits } from '#devnet/custody/otp/createOtp.ts'
import { defaultSessionSeconds } from '#devnet/custody/signSession.ts'
import { custodyHeaders, devnetCustody } from '#lib/protocol/custody.ts'

/** A route of the auth proxy: a browser's request to the parent organization without a server. */
type ProxyRoute<parameters> = {
  parameters: z.ZodType<parameters>
  run(parent: AsParent, parameters: parameters): object | Promise<object>
}

/** A contact only matches the user who has verified it. */
const contactFilters = ['EMAIL', 'PHONE_NUMBER']

const user = z.object({
  userName: z.string().optional(),
  userEmail: z.string().optional(),
  userPhoneNumber: z.string().optional(),
  apiKeys: z.array(z.unknown()),
  authenticators: z.array(z.unknown()),
  oauthProviders: z.array(z.unknown()),
})

const signupOptions = z.object({
  organizationName: z.string().optional(),
  wallet: z.unknown().optional(),
  verificationToken: z.string().optional(),
  clientSignature: z.unknown().optional(),
})

/** Site name in the auth proxy's messages. */
const appName = 'Latchkey devnet'

const token = z.string().min(1).max(16_384)

const login = {
  publicKey: z.string(),
  invalidateExisting: z.boolean().optional(),
  organizationId: z.string().optional(),
}

/** Routes of the auth proxy under `/v1/`. */
export const proxyRoutes: Readonly<Record<string, ProxyRoute<unknown>>> = {
  /**
   * Configuration that the vendor's kit requests at start. The providers do not include email and
   * SMS, because the kit encrypts codes to the service's production key only.
   */
  wallet_kit_config: proxyRoute({
    parameters: z.object({}),
    run: () => ({
      enabledProviders: ['passkey', 'wallet'],
      sessionExpirationSeconds: String(defaultSessionSeconds),
      organizationId: devnetCustody.organizationId,
      otpAlphanumeric: true,
      otpLength: String(otpLimits.length),
    }),
  }),

  /** Bot protection required for a sign-up: none. */
  wallet_kit_client_params: proxyRoute({ parameters: z.object({}), run: () => ({}) }),

  /** Finds the sub-organization by credential, identity or contact; returns none if there is none. */
  account: proxyRoute({
    parameters: z.object({
      filterType: z.string().min(1).max(64),
      filterValue: z.string().min(1).max(16_384),
    }),
    async run(parent, search) {
      const name = contactFilters.includes(search.filterType)
        ? 'list_verified_suborgs'
        : 'list_suborgs'
      const { organizationIds } = await parent.query(name, search)
      const [organizationId] = organizationIds as string[]
      return organizationId === undefined ? {} : { organizationId }
    },
  }),

  /** Sign-up of older kits: OpenID identities by token only. */
  signup: signupRoute('V7'),

  /** Current sign-up. */
  signup_v2: signupRoute('V8'),

  /** Logs in by an OpenID token; default organization: the identity's own. */
  oauth_login: proxyRoute({
    parameters: z.object({ oidcToken: token, ...login }),
    async run(parent, { organizationId, ...parameters }) {
      const search = { filterType: 'OIDC_TOKEN', filterValue: parameters.oidcToken }
      return parent.submit('oauth_login', 'ACTIVITY_TYPE_OAUTH_LOGIN', {
        organizationId: organizationId ?? (await organizationOf(parent, 'list_suborgs', search)),
        parameters,
      })
    },
  }),

  /** Sends a code that the client returns in plain text. */
  otp_init: initRoute('ACTIVITY_TYPE_INIT_OTP_V2'),

  /** Sends a code that the client returns encrypted. */
  otp_init_v2: initRoute('ACTIVITY_TYPE_INIT_OTP_V3'),

  /** Exchanges a code for a verification token. */
  otp_verify: proxyRoute({
    parameters: z.object({
      otpId: z.string(),
      otpCode: z.string(),
      publicKey: z.string().optional(),
    }),
    run: (parent, parameters) =>
      parent.submit('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP', { parameters }),
  }),

  /** The same for an encrypted code, with the key that the token is issued to. */
  otp_verify_v2: proxyRoute({
    parameters: z.object({ otpId: z.string(), encryptedOtpBundle: z.string() }),
    run: (parent, parameters) =>
      parent.submit('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP_V2', { parameters }),
  }),

  /** Logs in by a code's verification token; the signature is optional in the older version. */
  otp_login: otpLoginRoute('ACTIVITY_TYPE_OTP_LOGIN'),

  /** The same with a mandatory signature by the token's key. */
  otp_login_v2: otpLoginRoute('ACTIVITY_TYPE_OTP_LOGIN_V2'),
}

/** Infers a route's parameter type. */
function proxyRoute<parameters>(route: ProxyRoute<parameters>): ProxyRoute<unknown> {
  return route as ProxyRoute<unknown>
}

/** Creates a sub-organization for one user; `family` is the version of the accepted credentials. */
function signupRoute(family: 'V7' | 'V8') {
  return proxyRoute({
    parameters: user.extend(signupOptions.shape),
    async run(parent, parameters) {
      const { organizationName, ...rest } = signupOptions.parse(parameters)
      const { userName, ...person } = user.parse(parameters)
      const created = await parent.submit(
        'create_sub_organization',
        `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_${family}`,
        {
          parameters: {
            ...rest,
            subOrganizationName: organizationName ?? 'Sub-organization',
            rootUsers: [{ ...person, userName: userName ?? person.userEmail ?? 'User' }],
            rootQuorumThreshold: 1,
          },
        },
      )
      const { subOrganizationId, rootUserIds, wallet } = created
      const [userId] = rootUserIds as string[]
      return { organizationId: subOrganizationId, userId, ...(wallet ? { wallet } : {}) }
    },
  })
}

function initRoute(type: string) {
  return proxyRoute({
    parameters: z.object({ otpType: z.string(), contact: z.string() }),
    run: (parent, parameters) =>
      parent.submit('init_otp', type, { parameters: { appName, ...parameters } }),
  })
}

function otpLoginRoute(type: string) {
  return proxyRoute({
    parameters: z.object({
      verificationToken: token,
      ...login,
      clientSignature: z.unknown().optional(),
    }),
    async run(parent, { organizationId, ...parameters }) {
      const search = contactSearch(parameters.verificationToken)
      return parent.submit('otp_login', type, {
        organizationId:
          organizationId ?? (await organizationOf(parent, 'list_verified_suborgs', search)),
        parameters,
      })
    },
  })
}

async function organizationOf(parent: AsParent, name: string, search: object): Promise<string> {
  const { organizationIds } = await parent.query(name, search)
  const [organizationId] = organizationIds as string[]
  if (organizationId !== undefined) return organizationId
  throw apiError(5, 'no organization found with the given ID', 'ORGANIZATION_NOT_FOUND')
}

/** Search filter for the token's contact; the login itself verifies the token. */
function contactSearch(verificationToken: string) {
  const [, payload = ''] = verificationToken.split('.')
  const claims = z
    .object({ verification_type: z.string(), contact: z.string() })
    .safeParse(parse(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success) throw apiError(3, 'invalid verification token', 'REQUEST_INVALID')
  const { verification_type, contact } = claims.data
  const filterType = verification_type === 'OTP_TYPE_SMS' ? 'PHONE_NUMBER' : 'EMAIL'
  return { filterType, filterValue: contact }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Answers a request to the auth proxy: browsers send no stamp, but a configuration id.
 * @throws ApiError 5 for another configuration than the devnet's
 */
export async function handleProxyRequest(
  context: CustodyContext,
  name: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
): Promise<object> {
  const configId = headers[custodyHeaders.authProxyConfigId.toLowerCase()]
  if (configId !== devnetCustody.authProxyConfigId) {
    throw apiError(5, `no auth proxy config found with ID ${String(configId ?? '').slice(0, 100)}`)
  }
  const route = proxyRoutes[name]
  if (!route) throw apiError(5, 'Not Found')
  return route.run(asParent(context), readBy(route.parameters, readBody(body)))
}
