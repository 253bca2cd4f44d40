import { createECDH, createHash } from 'node:crypto'
import type { Enclave, EnclaveKey } from '#devnet/custody/CustodyWorld.ts'

/**
 * The custody's own keys. They follow from their names, so that a site knows their public halves
 * (`devnetCustody`) before the devnet has ever run; they are no secret and worth nothing.
 */
export function createEnclave(): Enclave {
  return {
    signer: keyNamed('signer'),
    fetcher: keyNamed('tls fetcher'),
    notarizer: keyNamed('notarizer'),
  }
}

function keyNamed(name: string): EnclaveKey {
  const privateKey = createHash('sha256').update(`Latchkey devnet custody: ${name}`).digest()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { privateKey: new Uint8Array(privateKey), publicKeyHex: pair.getPublicKey('hex') }
}
