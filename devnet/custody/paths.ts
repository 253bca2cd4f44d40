import type { Path } from '#devnet/custody/Path.ts'
import { approveActivity } from '#devnet/custody/paths/consensus/approveActivity.ts'
import { getActivity } from '#devnet/custody/paths/consensus/getActivity.ts'
import { listActivities } from '#devnet/custody/paths/consensus/listActivities.ts'
import { rejectActivity } from '#devnet/custody/paths/consensus/rejectActivity.ts'
import { createApiKeys } from '#devnet/custody/paths/credentials/createApiKeys.ts'
import { createAuthenticators } from '#devnet/custody/paths/credentials/createAuthenticators.ts'
import { createOauthProviders } from '#devnet/custody/paths/credentials/createOauthProviders.ts'
import { deleteApiKeys } from '#devnet/custody/paths/credentials/deleteApiKeys.ts'
import { deleteAuthenticators } from '#devnet/custody/paths/credentials/deleteAuthenticators.ts'
import { deleteOauthProviders } from '#devnet/custody/paths/credentials/deleteOauthProviders.ts'
import { getApiKey } from '#devnet/custody/paths/credentials/getApiKey.ts'
import { getApiKeys } from '#devnet/custody/paths/credentials/getApiKeys.ts'
import { getAuthenticator } from '#devnet/custody/paths/credentials/getAuthenticator.ts'
import { getAuthenticators } from '#devnet/custody/paths/credentials/getAuthenticators.ts'
import { getOauthProviders } from '#devnet/custody/paths/credentials/getOauthProviders.ts'
import { createInvitations } from '#devnet/custody/paths/invitations/createInvitations.ts'
import { deleteInvitation } from '#devnet/custody/paths/invitations/deleteInvitation.ts'
import { getAttestation } from '#devnet/custody/paths/organization/getAttestation.ts'
import { getOrganization } from '#devnet/custody/paths/organization/getOrganization.ts'
import { getOrganizationConfigs } from '#devnet/custody/paths/organization/getOrganizationConfigs.ts'
import { removeOrganizationFeature } from '#devnet/custody/paths/organization/removeOrganizationFeature.ts'
import { setOrganizationFeature } from '#devnet/custody/paths/organization/setOrganizationFeature.ts'
import { updateRootQuorum } from '#devnet/custody/paths/organization/updateRootQuorum.ts'
import { createSubOrganization } from '#devnet/custody/paths/organizations/createSubOrganization.ts'
import { deleteSubOrganization } from '#devnet/custody/paths/organizations/deleteSubOrganization.ts'
import { listSuborgs } from '#devnet/custody/paths/organizations/listSuborgs.ts'
import { listVerifiedSuborgs } from '#devnet/custody/paths/organizations/listVerifiedSuborgs.ts'
import { createPolicies } from '#devnet/custody/paths/policies/createPolicies.ts'
import { createPolicy } from '#devnet/custody/paths/policies/createPolicy.ts'
import { deletePolicies } from '#devnet/custody/paths/policies/deletePolicies.ts'
import { deletePolicy } from '#devnet/custody/paths/policies/deletePolicy.ts'
import { getPolicy } from '#devnet/custody/paths/policies/getPolicy.ts'
import { getPolicyEvaluations } from '#devnet/custody/paths/policies/getPolicyEvaluations.ts'
import { listPolicies } from '#devnet/custody/paths/policies/listPolicies.ts'
import { updatePolicy } from '#devnet/custody/paths/policies/updatePolicy.ts'
import { createReadOnlySession } from '#devnet/custody/paths/sessions/createReadOnlySession.ts'
import { createReadWriteSession } from '#devnet/custody/paths/sessions/createReadWriteSession.ts'
import { stampLogin } from '#devnet/custody/paths/sessions/stampLogin.ts'
import { whoami } from '#devnet/custody/paths/sessions/whoami.ts'
import { createApiOnlyUsers } from '#devnet/custody/paths/users/createApiOnlyUsers.ts'
import { createUsers } from '#devnet/custody/paths/users/createUsers.ts'
import { deleteUsers } from '#devnet/custody/paths/users/deleteUsers.ts'
import { getUser } from '#devnet/custody/paths/users/getUser.ts'
import { listUsers } from '#devnet/custody/paths/users/listUsers.ts'
import { updateUser } from '#devnet/custody/paths/users/updateUser.ts'
import { updateUserEmail } from '#devnet/custody/paths/users/updateUserEmail.ts'
import { updateUserName } from '#devnet/custody/paths/users/updateUserName.ts'
import { updateUserPhoneNumber } from '#devnet/custody/paths/users/updateUserPhoneNumber.ts'
import { createUserTag } from '#devnet/custody/paths/userTags/createUserTag.ts'
import { deleteUserTags } from '#devnet/custody/paths/userTags/deleteUserTags.ts'
import { listUserTags } from '#devnet/custody/paths/userTags/listUserTags.ts'
import { updateUserTag } from '#devnet/custody/paths/userTags/updateUserTag.ts'

/** Every path that the custody serves, by room; what is not here is 404. */
export const paths: readonly Path[] = [
  // Organisations, users, credentials and sessions.
  createSubOrganization,
  deleteSubOrganization,
  listSuborgs,
  listVerifiedSuborgs,
  createApiOnlyUsers,
  createUsers,
  deleteUsers,
  getUser,
  listUsers,
  updateUser,
  updateUserEmail,
  updateUserName,
  updateUserPhoneNumber,
  createApiKeys,
  createAuthenticators,
  createOauthProviders,
  deleteApiKeys,
  deleteAuthenticators,
  deleteOauthProviders,
  getApiKey,
  getApiKeys,
  getAuthenticator,
  getAuthenticators,
  getOauthProviders,
  createReadOnlySession,
  createReadWriteSession,
  stampLogin,
  whoami,
  // Policies, votes, the organisation itself, user tags and invitations.
  createPolicies,
  createPolicy,
  deletePolicies,
  deletePolicy,
  getPolicy,
  getPolicyEvaluations,
  listPolicies,
  updatePolicy,
  approveActivity,
  getActivity,
  listActivities,
  rejectActivity,
  getAttestation,
  getOrganization,
  getOrganizationConfigs,
  removeOrganizationFeature,
  setOrganizationFeature,
  updateRootQuorum,
  createUserTag,
  deleteUserTags,
  listUserTags,
  updateUserTag,
  createInvitations,
  deleteInvitation,
]
