import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { typeOfKey } from '#tests/devnet/custody/contract/listedKey.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { CustodyFixture } from '#tests/devnet/custody/support/custodyFixture.ts'
import { claimsOf, nonceFor, targetKey } from '#tests/devnet/custody/support/otpKeys.ts'

/** Sign-in with OpenID identities. */
export const openIdCases: ContractCase[] = [
  {
    path: 'submit/oauth',
    client: 'oauth',
    stamp: 'parent api key',
    async run(custody) {
      const { user, identity } = await identified(custody)
      const target = targetKey()
      const made = await custody.parent.oauth({
        organizationId: user.organizationId,
        oidcToken: custody.issuer.mint({ ...identity, nonce: nonceFor(target.publicKey) }),
        targetPublicKey: target.publicKey,
      })
      expect(made.userId).toBe(user.userId)
      const key = target.open(made.credentialBundle)
      expect(await typeOfKey(custody, user, key)).toBe('CREDENTIAL_TYPE_OAUTH_KEY_P256')
      return statusOf(made)
    },
  },
  {
    path: 'submit/oauth_login',
    client: 'oauthLogin',
    stamp: 'parent api key',
    async run(custody) {
      const { user, identity } = await identified(custody)
      const key = createApiKey()
      const publicKey = key.apiPublicKey
      const made = await custody.parent.oauthLogin({
        organizationId: user.organizationId,
        publicKey,
        oidcToken: custody.issuer.mint({ ...identity, nonce: nonceFor(publicKey) }),
      })
      expect(claimsOf(made.session)).toMatchObject({ user_id: user.userId, public_key: publicKey })
      expect(await typeOfKey(custody, user, key)).toBe('CREDENTIAL_TYPE_LOGIN')
      return statusOf(made)
    },
  },
]

/** A user with an identity at the devnet's issuer. */
async function identified(custody: CustodyFixture) {
  const identity = { subject: randomUUID(), audience: 'latchkey' }
  const user = await custody.newUser()
  await user.client.createOauthProviders({
    userId: user.userId,
    oauthProviders: [{ providerName: 'Issuer', oidcToken: custody.issuer.mint(identity) }],
  })
  return { user, identity }
}
