import { encryptPrivateKeyToBundle, encryptWalletToBundle } from '@turnkey/crypto'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { TestUser } from '#tests/devnet/custody/support/custodyFixture.ts'

const signerKey = { dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey }

/** A mnemonic encrypted to a new import of the user, by the official package. */
export async function sealWallet(
  { client, organizationId, userId }: TestUser,
  mnemonic: string,
): Promise<string> {
  const { importBundle } = await client.initImportWallet({ userId })
  return encryptWalletToBundle({ importBundle, organizationId, userId, mnemonic, ...signerKey })
}

/** A private key, hexadecimal, encrypted to a new import of the user. */
export async function sealKey(
  { client, organizationId, userId }: TestUser,
  privateKey: string,
): Promise<string> {
  const { importBundle } = await client.initImportPrivateKey({ userId })
  return encryptPrivateKeyToBundle({
    importBundle,
    organizationId,
    userId,
    privateKey,
    ...signerKey,
    keyFormat: 'HEXADECIMAL',
  })
}
