import { hdPath } from '#lib/protocol/custody.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'

/** Account i of an HD wallet, as official clients expect it. */
export function ethereumAccount(index: number) {
  return {
    curve: 'CURVE_SECP256K1' as const,
    pathFormat: 'PATH_FORMAT_BIP32' as const,
    path: hdPath(index),
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM' as const,
  }
}

/** A private key to create, as official clients expect it. */
export function ethereumKey(privateKeyName: string, privateKeyTags: string[] = []) {
  return {
    privateKeyName,
    privateKeyTags,
    curve: 'CURVE_SECP256K1' as const,
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
  }
}

/** A P-256 API key to add, as official clients expect it. */
export function apiKeyParams(publicKey: string) {
  return { apiKeyName: 'Key', publicKey, curveType: 'API_KEY_CURVE_P256' as const }
}

/** A user to add, without any privileges, as official clients expect one. */
export function userParams(userName: string, { apiPublicKey } = createApiKey()) {
  return {
    userName,
    apiKeys: [apiKeyParams(apiPublicKey)],
    authenticators: [],
    oauthProviders: [],
    userTags: [] as string[],
  }
}
