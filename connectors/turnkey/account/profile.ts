import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** The user's name and email address, as the account page shows them. */
export function createProfile({ custody, emailCode, sessions }: EmbeddedClient) {
  return {
    async profile() {
      const [user, emailActivities] = await Promise.all([
        custody.query(async ({ client, organizationId, userId }) => {
          const { user } = await client.getUser({ organizationId, userId })
          return { ...user, organizationId }
        }),
        custody.query(async ({ client, organizationId }) => {
          const { activities } = await client.getActivities({
            organizationId,
            filterByType: [...emailActivityTypes],
            filterByStatus: ['ACTIVITY_STATUS_COMPLETED'],
          })
          return activities
        }),
      ])
      const { organizationId, userId, userName, userEmail } = user
      return {
        organizationId,
        userId,
        userName,
        ...(userEmail && { email: userEmail }),
        isEmailConfirmed: Boolean(userEmail) && isEmailVerified(emailActivities, userEmail ?? ''),
      }
    },

    async confirmEmail(code) {
      const { token, contact: userEmail } = await emailCode.verify(code, sessions.active()?.userId)
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.updateUserEmail({
          type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
          organizationId,
          timestampMs,
          parameters: { userId, userEmail, verificationToken: token },
        }),
      )
      emailCode.spend()
    },
  } satisfies Partial<EmbeddedWallet>
}

/** Activities that prove ownership of an address: each required an emailed code. */
const emailActivityTypes = [
  'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
  'ACTIVITY_TYPE_OTP_LOGIN',
  'ACTIVITY_TYPE_OTP_LOGIN_V2',
] as const

type EmailActivities = readonly {
  intent?: { updateUserEmailIntent?: { userEmail: string; verificationToken?: string } }
}[]

/**
 * Turnkey exposes nowhere else whether an address was verified. The latest activity that changed it
 * decides.
 */
function isEmailVerified(activities: EmailActivities, email: string) {
  const change = activities.map(({ intent }) => intent?.updateUserEmailIntent).find(Boolean)
  if (!change) return activities.length > 0
  return change.userEmail === email && Boolean(change.verificationToken)
}
