import { decryptExportBundle, generateP256KeyPair } from '@turnkey/crypto'
import { devnetCustody } from '#lib/protocol/custody.ts'

type SendRequest = (targetPublicKey: string) => Promise<{ exportBundle: string }>

/** A wallet's mnemonic, decrypted as in an official page that trusts the devnet's signer. */
export function openWords(organizationId: string, sendRequest: SendRequest): Promise<string> {
  return open(organizationId, sendRequest, true)
}

/** A private key, decrypted the same way: hexadecimal, without 0x. */
export function openKey(organizationId: string, sendRequest: SendRequest): Promise<string> {
  return open(organizationId, sendRequest, false)
}

async function open(organizationId: string, sendRequest: SendRequest, returnMnemonic: boolean) {
  const target = generateP256KeyPair()
  const { exportBundle } = await sendRequest(target.publicKeyUncompressed)
  return decryptExportBundle({
    exportBundle,
    organizationId,
    returnMnemonic,
    embeddedKey: target.privateKey,
    dangerouslyOverrideSignerPublicKey: devnetCustody.signerPublicKey,
  })
}
