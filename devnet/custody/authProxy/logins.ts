import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { AsParent } from '#devnet/custody/authProxy/asParent.ts'
import { proxyRoute } from '#devnet/custody/authProxy/proxyRoute.ts'

const token = z.string().min(1).max(16_384)
const login = {
  publicKey: z.string(),
  invalidateExisting: z.boolean().optional(),
  organizationId: z.string().optional(),
}

/** Logs in by an OpenID token; default organization: the identity's own. */
export const oauthLogin = proxyRoute({
  parameters: z.object({ oidcToken: token, ...login }),
  async run(parent, { organizationId, ...parameters }) {
    const search = { filterType: 'OIDC_TOKEN', filterValue: parameters.oidcToken }
    return parent.submit('oauth_login', 'ACTIVITY_TYPE_OAUTH_LOGIN', {
      organizationId: organizationId ?? (await organizationOf(parent, 'list_suborgs', search)),
      parameters,
    })
  },
})

function otpLoginRoute(type: string) {
  return proxyRoute({
    parameters: z.object({
      ...{ verificationToken: token, ...login },
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

/** Logs in by a code's verification token; the signature is optional in the older version. */
export const otpLogin = otpLoginRoute('ACTIVITY_TYPE_OTP_LOGIN')

/** The same with a mandatory signature by the token's key. */
export const otpLoginV2 = otpLoginRoute('ACTIVITY_TYPE_OTP_LOGIN_V2')

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
