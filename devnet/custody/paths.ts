import type { Path } from '#devnet/custody/Path.ts'
import { activityPaths } from '#devnet/custody/paths/activityPaths.ts'
import { apiKeyPaths } from '#devnet/custody/paths/apiKeyPaths.ts'
import { authenticatorPaths } from '#devnet/custody/paths/authenticatorPaths.ts'
import { contractInterfacePaths } from '#devnet/custody/paths/contractInterfacePaths.ts'
import { emailPaths } from '#devnet/custody/paths/emailPaths.ts'
import { exportPaths } from '#devnet/custody/paths/exportPaths.ts'
import { importPaths } from '#devnet/custody/paths/importPaths.ts'
import { invitationPaths } from '#devnet/custody/paths/invitationPaths.ts'
import { oauthPaths } from '#devnet/custody/paths/oauthPaths.ts'
import { organizationPaths } from '#devnet/custody/paths/organizationPaths.ts'
import { otpPaths } from '#devnet/custody/paths/otpPaths.ts'
import { policyPaths } from '#devnet/custody/paths/policyPaths.ts'
import { privateKeyPaths } from '#devnet/custody/paths/privateKeyPaths.ts'
import { sessionPaths } from '#devnet/custody/paths/sessionPaths.ts'
import { signingPaths } from '#devnet/custody/paths/signingPaths.ts'
import { subOrganizationPaths } from '#devnet/custody/paths/subOrganizationPaths.ts'
import { tagPaths } from '#devnet/custody/paths/tagPaths.ts'
import { userPaths } from '#devnet/custody/paths/userPaths.ts'
import { walletPaths } from '#devnet/custody/paths/walletPaths.ts'

/** Every path that the service implements; all others are 404. */
export const paths: readonly Path[] = Object.entries({
  ...walletPaths,
  ...privateKeyPaths,
  ...tagPaths,
  ...signingPaths,
  ...importPaths,
  ...exportPaths,
  ...subOrganizationPaths,
  ...organizationPaths,
  ...userPaths,
  ...apiKeyPaths,
  ...authenticatorPaths,
  ...oauthPaths,
  ...sessionPaths,
  ...otpPaths,
  ...emailPaths,
  ...policyPaths,
  ...contractInterfacePaths,
  ...activityPaths,
  ...invitationPaths,
}).map(([name, path]) => ({ name, ...path }))
