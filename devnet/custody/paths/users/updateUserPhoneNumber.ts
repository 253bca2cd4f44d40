import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { organizationLine } from '#devnet/custody/organizations/organizationLine.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { changeUser } from '#devnet/custody/users/changeUser.ts'
import { readVerifiedContact } from '#devnet/custody/users/readVerified.ts'
import { phoneNumberParam } from '#devnet/custody/users/userParams.ts'

/** Changes or removes a user's phone number; a verification token marks it as verified. */
export const updateUserPhoneNumber = submitPath({
  name: 'update_user_phone_number',
  types: {
    ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER: {
      intent: 'updateUserPhoneNumberIntent',
      result: 'updateUserPhoneNumberResult',
    },
  },
  resource: 'USER',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({
    userId: idParam,
    userPhoneNumber: z.union([phoneNumberParam, z.literal('')]),
    verificationToken: z.string().min(1).max(4096).optional(),
  }),
  run({
    parameters: { userId, userPhoneNumber, verificationToken },
    organizationId,
    draft,
    world,
    now,
  }) {
    const verified =
      verificationToken === undefined
        ? undefined
        : readVerifiedContact(world, organizationLine(draft, organizationId), verificationToken)
    if (verified && verified.phoneNumber?.toLowerCase() !== userPhoneNumber.toLowerCase())
      throw apiError(3, 'invalid verification token', 'REQUEST_INVALID')
    const isPhoneNumberVerified = verified !== undefined
    changeUser(draft, organizationId, userId, { userPhoneNumber, isPhoneNumberVerified }, now)
    return { userId }
  },
})
