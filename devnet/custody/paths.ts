import type { Path } from '#devnet/custody/Path.ts'
import { approveActivity } from '#devnet/custody/paths/consensus/approveActivity.ts'
import { getActivity } from '#devnet/custody/paths/consensus/getActivity.ts'
import { listActivities } from '#devnet/custody/paths/consensus/listActivities.ts'
import { rejectActivity } from '#devnet/custody/paths/consensus/rejectActivity.ts'
import { createSmartContractInterface } from '#devnet/custody/paths/contractInterfaces/createSmartContractInterface.ts'
import { deleteSmartContractInterface } from '#devnet/custody/paths/contractInterfaces/deleteSmartContractInterface.ts'
import { getSmartContractInterface } from '#devnet/custody/paths/contractInterfaces/getSmartContractInterface.ts'
import { listSmartContractInterfaces } from '#devnet/custody/paths/contractInterfaces/listSmartContractInterfaces.ts'
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
import { emailAuth } from '#devnet/custody/paths/email/emailAuth.ts'
import { exportPrivateKey } from '#devnet/custody/paths/exports/exportPrivateKey.ts'
import { exportWallet } from '#devnet/custody/paths/exports/exportWallet.ts'
import { exportWalletAccount } from '#devnet/custody/paths/exports/exportWalletAccount.ts'
import { importPrivateKey } from '#devnet/custody/paths/imports/importPrivateKey.ts'
import { importWallet } from '#devnet/custody/paths/imports/importWallet.ts'
import { initImportPrivateKey } from '#devnet/custody/paths/imports/initImportPrivateKey.ts'
import { initImportWallet } from '#devnet/custody/paths/imports/initImportWallet.ts'
import { createInvitations } from '#devnet/custody/paths/invitations/createInvitations.ts'
import { deleteInvitation } from '#devnet/custody/paths/invitations/deleteInvitation.ts'
import { oauth } from '#devnet/custody/paths/oauth/oauth.ts'
import { oauthLogin } from '#devnet/custody/paths/oauth/oauthLogin.ts'
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
import { initOtp } from '#devnet/custody/paths/otp/initOtp.ts'
import { initOtpAuth } from '#devnet/custody/paths/otp/initOtpAuth.ts'
import { otpAuth } from '#devnet/custody/paths/otp/otpAuth.ts'
import { otpLogin } from '#devnet/custody/paths/otp/otpLogin.ts'
import { verifyOtp } from '#devnet/custody/paths/otp/verifyOtp.ts'
import { createPolicies } from '#devnet/custody/paths/policies/createPolicies.ts'
import { createPolicy } from '#devnet/custody/paths/policies/createPolicy.ts'
import { deletePolicies } from '#devnet/custody/paths/policies/deletePolicies.ts'
import { deletePolicy } from '#devnet/custody/paths/policies/deletePolicy.ts'
import { getPolicy } from '#devnet/custody/paths/policies/getPolicy.ts'
import { getPolicyEvaluations } from '#devnet/custody/paths/policies/getPolicyEvaluations.ts'
import { listPolicies } from '#devnet/custody/paths/policies/listPolicies.ts'
import { updatePolicy } from '#devnet/custody/paths/policies/updatePolicy.ts'
import { createPrivateKeys } from '#devnet/custody/paths/privateKeys/createPrivateKeys.ts'
import { deletePrivateKeys } from '#devnet/custody/paths/privateKeys/deletePrivateKeys.ts'
import { getPrivateKey } from '#devnet/custody/paths/privateKeys/getPrivateKey.ts'
import { listPrivateKeys } from '#devnet/custody/paths/privateKeys/listPrivateKeys.ts'
import { createPrivateKeyTag } from '#devnet/custody/paths/privateKeyTags/createPrivateKeyTag.ts'
import { deletePrivateKeyTags } from '#devnet/custody/paths/privateKeyTags/deletePrivateKeyTags.ts'
import { listPrivateKeyTags } from '#devnet/custody/paths/privateKeyTags/listPrivateKeyTags.ts'
import { updatePrivateKeyTag } from '#devnet/custody/paths/privateKeyTags/updatePrivateKeyTag.ts'
import { initUserEmailRecovery } from '#devnet/custody/paths/recovery/initUserEmailRecovery.ts'
import { recoverUser } from '#devnet/custody/paths/recovery/recoverUser.ts'
import { createReadOnlySession } from '#devnet/custody/paths/sessions/createReadOnlySession.ts'
import { createReadWriteSession } from '#devnet/custody/paths/sessions/createReadWriteSession.ts'
import { stampLogin } from '#devnet/custody/paths/sessions/stampLogin.ts'
import { whoami } from '#devnet/custody/paths/sessions/whoami.ts'
import { signRawPayload } from '#devnet/custody/paths/signing/signRawPayload.ts'
import { signRawPayloads } from '#devnet/custody/paths/signing/signRawPayloads.ts'
import { signTransaction } from '#devnet/custody/paths/signing/signTransaction.ts'
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
import { createWallet } from '#devnet/custody/paths/wallets/createWallet.ts'
import { createWalletAccounts } from '#devnet/custody/paths/wallets/createWalletAccounts.ts'
import { deleteWalletAccounts } from '#devnet/custody/paths/wallets/deleteWalletAccounts.ts'
import { deleteWallets } from '#devnet/custody/paths/wallets/deleteWallets.ts'
import { getWallet } from '#devnet/custody/paths/wallets/getWallet.ts'
import { getWalletAccount } from '#devnet/custody/paths/wallets/getWalletAccount.ts'
import { listWalletAccounts } from '#devnet/custody/paths/wallets/listWalletAccounts.ts'
import { listWallets } from '#devnet/custody/paths/wallets/listWallets.ts'
import { updateWallet } from '#devnet/custody/paths/wallets/updateWallet.ts'

/** Every path that the service implements, by area; all others are 404. */
export const paths: readonly Path[] = [
  // Wallets, private keys, signing, import and export.
  createWallet,
  createWalletAccounts,
  deleteWallets,
  deleteWalletAccounts,
  updateWallet,
  getWallet,
  getWalletAccount,
  listWallets,
  listWalletAccounts,
  createPrivateKeys,
  deletePrivateKeys,
  getPrivateKey,
  listPrivateKeys,
  createPrivateKeyTag,
  deletePrivateKeyTags,
  updatePrivateKeyTag,
  listPrivateKeyTags,
  signRawPayload,
  signRawPayloads,
  signTransaction,
  initImportWallet,
  importWallet,
  initImportPrivateKey,
  importPrivateKey,
  exportWallet,
  exportWalletAccount,
  exportPrivateKey,
  // Organizations, users, credentials and sessions.
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
  // Policies, contract interfaces, votes, the organization itself, user tags and invitations.
  createPolicies,
  createPolicy,
  deletePolicies,
  deletePolicy,
  getPolicy,
  getPolicyEvaluations,
  listPolicies,
  updatePolicy,
  createSmartContractInterface,
  deleteSmartContractInterface,
  getSmartContractInterface,
  listSmartContractInterfaces,
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
  // Emails, codes, recovery and OpenID.
  emailAuth,
  initUserEmailRecovery,
  recoverUser,
  initOtpAuth,
  otpAuth,
  initOtp,
  verifyOtp,
  otpLogin,
  oauth,
  oauthLogin,
]
