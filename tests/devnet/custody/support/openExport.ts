import { decryptExportBundle, generateP256KeyPair } from '@turnkey/crypto'
import { devnetCustody } from '#lib/protocol/custody.ts'

type Ask = (targetPublicKey: string) => Promise<{ exportBundle: string }>

/** A wallet's mnemonic, decrypted as in an official page that trusts the devnet's signer. */
export function openWords(organizationId: string, ask: Ask): Promise<string> {
  return open(organizationId, ask, true)
}

/** A private key, decrypted the same way: hexadecimal, without 0x. */
export function openKey(organizationId: string, ask: Ask): Promise<string> {
  return open(organizationId, ask, false)
}

async function open(organizationId: string, ask: Ask, returnMnemonic: boolean) {
  const target = generateP256KeyPair()
  const { exportBundle } = await ask(target.publicKeyUncompressed)
  return decryptExportBundle({
    exportBundle,
    organizationId,
    returnMnemonic,
    embeddedKey: target.privateKey,
    dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey,
  })
}
