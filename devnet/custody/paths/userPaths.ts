import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { requireTokens } from '#devnet/custody/credentials/addOauthProvider.ts'
import {
  apiOnlyUserParams,
  emailParam,
  idParam,
  idsParam,
  nameParam,
  phoneNumberParam,
  userParams,
  userParamsV2,
} from '#devnet/custody/credentials/credentialParams.ts'
import { withParentId } from '#devnet/custody/organizations/organizations.ts'
import { readVerifiedContact } from '#devnet/custody/otp/verificationToken.ts'
import { queryPath, type SubmitCall, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import { addUser } from '#devnet/custody/users/addUser.ts'
import { changeUser, removeUser } from '#devnet/custody/users/changeUser.ts'
import { getUser } from '#devnet/custody/users/findUser.ts'
import { formatUser } from '#devnet/custody/users/formatUser.ts'

/** Users of an organization. */
export const userPaths = {
  /** Adds users to the organization; none of them is a root user. */
  create_users: submitPath({
    types: [
      'ACTIVITY_TYPE_CREATE_USERS_V4',
      'ACTIVITY_TYPE_CREATE_USERS_V3',
      'ACTIVITY_TYPE_CREATE_USERS_V2',
    ],
    resource: 'USER',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({
      users: z
        .array(z.union([userParams, userParamsV2]))
        .min(1)
        .max(100),
    }),
    async run({ parameters: { users }, organizationId, draft, dependencies, type }) {
      const userIds: string[] = []
      for (const user of users) {
        const providers = 'oauthProviders' in user ? user.oauthProviders : undefined
        if (!providers && type !== 'ACTIVITY_TYPE_CREATE_USERS_V2')
          throw apiError(3, 'bad request body: users: fields are missing', 'REQUEST_INVALID')
        if (type === 'ACTIVITY_TYPE_CREATE_USERS_V3') requireTokens(providers ?? [])
        userIds.push((await addUser(draft, dependencies, { organizationId, user })).id)
      }
      return { userIds }
    },
  }),

  /** Adds users with API keys only, such as a server of the organization. */
  create_api_only_users: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_API_ONLY_USERS'],
    resource: 'USER',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({ apiOnlyUsers: z.array(apiOnlyUserParams).min(1).max(100) }),
    async run({ parameters: { apiOnlyUsers }, organizationId, draft, dependencies }) {
      const userIds: string[] = []
      for (const user of apiOnlyUsers)
        userIds.push((await addUser(draft, dependencies, { organizationId, user })).id)
      return { userIds }
    },
  }),

  /** Changes the given fields of a user. */
  update_user: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_USER'],
    resource: 'USER',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({
      userId: idParam,
      userName: nameParam.optional(),
      userEmail: emailParam.optional(),
      userTagIds: z.array(idParam).max(100).optional(),
      userPhoneNumber: phoneNumberParam.optional(),
    }),
    run({ parameters: { userId, ...change }, organizationId, draft, now }) {
      changeUser(draft, organizationId, userId, change, now)
      return { userId }
    },
  }),

  /** Changes a user's name. */
  update_user_name: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_USER_NAME'],
    resource: 'USER',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({ userId: idParam, userName: nameParam }),
    run({ parameters: { userId, userName }, organizationId, draft, now }) {
      changeUser(draft, organizationId, userId, { userName }, now)
      return { userId }
    },
  }),

  /** Changes or removes a user's email address; a verification token marks it as verified. */
  update_user_email: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_USER_EMAIL'],
    resource: 'USER',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({
      userId: idParam,
      userEmail: z.union([emailParam, z.literal('')]),
      verificationToken: z.string().min(1).max(4096).optional(),
    }),
    run(call) {
      const { parameters, organizationId, draft, now } = call
      const { userId, userEmail } = parameters
      const isEmailVerified = isContactVerified(call, 'email', userEmail)
      changeUser(draft, organizationId, userId, { userEmail, isEmailVerified }, now)
      return { userId }
    },
  }),

  /** Changes or removes a user's phone number; a verification token marks it as verified. */
  update_user_phone_number: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER'],
    resource: 'USER',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({
      userId: idParam,
      userPhoneNumber: z.union([phoneNumberParam, z.literal('')]),
      verificationToken: z.string().min(1).max(4096).optional(),
    }),
    run(call) {
      const { parameters, organizationId, draft, now } = call
      const { userId, userPhoneNumber } = parameters
      const isPhoneNumberVerified = isContactVerified(call, 'phoneNumber', userPhoneNumber)
      changeUser(draft, organizationId, userId, { userPhoneNumber, isPhoneNumberVerified }, now)
      return { userId }
    },
  }),

  /** Deletes users with all their credentials, as long as the root quorum stays reachable. */
  delete_users: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_USERS'],
    resource: 'USER',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ userIds: idsParam }),
    run({ parameters: { userIds }, organizationId, draft }) {
      for (const userId of userIds) removeUser(draft, organizationId, userId)
      return { userIds }
    },
  }),

  /** Returns one user with all credentials. */
  get_user: queryPath({
    parameters: z.object({ userId: idParam }),
    run: ({ parameters: { userId }, organizationId, draft }) => ({
      user: formatUser(draft, getUser(draft, organizationId, userId)),
    }),
  }),

  /** Lists all users of the organization, oldest first. */
  list_users: queryPath({
    parameters: z.object({}),
    run: ({ organizationId, draft }) => ({
      users: oldestFirst(draft.list('users', organizationId)).map((user) =>
        formatUser(draft, user),
      ),
    }),
  }),
}

/**
 * Whether a call has a verification token, which must be for this contact.
 * @throws ApiError 3 if it is invalid or for another contact
 */
function isContactVerified(
  {
    parameters: { verificationToken },
    organizationId,
    draft,
    dependencies,
  }: SubmitCall<{ verificationToken?: string | undefined }>,
  kind: 'email' | 'phoneNumber',
  contact: string,
): boolean {
  if (verificationToken === undefined) return false
  const organizationIds = withParentId(draft, organizationId)
  const verified = readVerifiedContact(dependencies, organizationIds, verificationToken)
  if (verified[kind]?.toLowerCase() !== contact.toLowerCase())
    throw apiError(3, 'invalid verification token', 'REQUEST_INVALID')
  return true
}
