import { Turnkey } from '@turnkey/sdk-server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { sealKey } from '#tests/devnet/custody/support/sealImport.ts'

/** Imports a new private key into a new sub-organization; returns its account and the id. */
export async function custodyKey(apiBaseUrl: string) {
  const { organizationId: parentId, apiPublicKey, apiPrivateKey } = devnetCustody
  const clientOf = (organizationId: string, key: { apiPublicKey: string; apiPrivateKey: string }) =>
    new Turnkey({ apiBaseUrl, defaultOrganizationId: organizationId, ...key }).apiClient()
  const apiKey = createApiKey()
  const parent = clientOf(parentId, { apiPublicKey, apiPrivateKey })
  const made = await parent.createSubOrganization({
    subOrganizationName: 'Test',
    rootUsers: [
      {
        userName: 'Test',
        apiKeys: [
          {
            apiKeyName: 'Test',
            publicKey: apiKey.apiPublicKey,
            curveType: 'API_KEY_CURVE_P256',
          },
        ],
        authenticators: [],
        oauthProviders: [],
      },
    ],
    rootQuorumThreshold: 1,
  })
  const { subOrganizationId: organizationId } = made
  const userId = made.rootUserIds?.[0] ?? ''
  const client = clientOf(organizationId, apiKey)
  const privateKey = generatePrivateKey()
  const user = { client, organizationId, userId, apiKey }
  await client.importPrivateKey({
    userId,
    privateKeyName: 'Test',
    curve: 'CURVE_SECP256K1',
    encryptedBundle: await sealKey(user, privateKey.slice(2)),
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  })
  return { account: privateKeyToAccount(privateKey), organizationId }
}
