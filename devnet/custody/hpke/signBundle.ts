import { sign } from 'node:crypto'
import type { EnclaveKey } from '#devnet/custody/CustodyWorld.ts'
import { enclaveSigningKey } from '#devnet/custody/enclaveSigningKey.ts'

/** Wraps data in Turnkey's bundle format: hex of JSON, signed by one of the service's keys. */
export function signBundle(data: Record<string, string>, key: EnclaveKey): string {
  const bytes = Buffer.from(JSON.stringify(data))
  return JSON.stringify({
    version: 'v1.0.0',
    data: bytes.toString('hex'),
    dataSignature: sign('sha256', bytes, enclaveSigningKey(key)).toString('hex'),
    enclaveQuorumPublic: key.publicKeyHex,
  })
}
