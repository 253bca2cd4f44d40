import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { organizationLine } from '#devnet/custody/organizations/organizationLine.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { changeUser } from '#devnet/custody/users/changeUser.ts'
import { readVerifiedContact } from '#devnet/custody/users/readVerified.ts'
import { emailParam } from '#devnet/custody/users/userParams.ts'

/** Changes or removes a user's email address; a verification token marks it as verified. */
export const updateUserEmail = submitPath({
  name: 'update_user_email',
  types: {
    ACTIVITY_TYPE_UPDATE_USER_EMAIL: {
      intent: 'updateUserEmailIntent',
      result: 'updateUserEmailResult',
    },
  },
  resource: 'USER',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({
    userId: idParam,
    userEmail: z.union([emailParam, z.literal('')]),
    verificationToken: z.string().min(1).max(4096).optional(),
  }),
  run({ parameters: { userId, userEmail, verificationToken }, organizationId, draft, world, now }) {
    const verified =
      verificationToken === undefined
        ? undefined
        : readVerifiedContact(world, organizationLine(draft, organizationId), verificationToken)
    if (verified && verified.email?.toLowerCase() !== userEmail.toLowerCase())
      throw apiError(3, 'invalid verification token', 'REQUEST_INVALID')
    const isEmailVerified = verified !== undefined
    changeUser(draft, organizationId, userId, { userEmail, isEmailVerified }, now)
    return { userId }
  },
})
