import { z } from 'zod'
import { proxyRoute } from '#devnet/custody/authProxy/proxyRoute.ts'

const user = z.object({
  userName: z.string().optional(),
  userEmail: z.string().optional(),
  userPhoneNumber: z.string().optional(),
  apiKeys: z.array(z.unknown()),
  authenticators: z.array(z.unknown()),
  oauthProviders: z.array(z.unknown()),
})
const more = z.object({
  organizationName: z.string().optional(),
  wallet: z.unknown().optional(),
  verificationToken: z.string().optional(),
  clientSignature: z.unknown().optional(),
})

/** Creates a sub-organization for one user; `family` is the version of the accepted credentials. */
function signupRoute(family: 'V7' | 'V8') {
  return proxyRoute({
    parameters: user.extend(more.shape),
    async run(parent, parameters) {
      const { organizationName, ...rest } = more.parse(parameters)
      const { userName, ...person } = user.parse(parameters)
      const made = await parent.submit(
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
      const { subOrganizationId, rootUserIds, wallet } = made
      const [userId] = rootUserIds as string[]
      return { organizationId: subOrganizationId, userId, ...(wallet ? { wallet } : {}) }
    },
  })
}

/** Sign-up of older kits: OpenID identities by token only. */
export const signup = signupRoute('V7')

/** Current sign-up. */
export const signupV2 = signupRoute('V8')
