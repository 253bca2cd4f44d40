import { expect, test } from 'vitest'
import {
  attestationDocument,
  attestationLabel,
  createEnclave,
  enclaveTypes,
} from '#devnet/custody/enclave.ts'
import { type Decoded, decodeCbor } from '#tests/devnet/custody/support/decodeCbor.ts'

test.each(enclaveTypes)('the document of %s says that it is no enclave', (type) => {
  const text = attestationDocument(createEnclave(), type, Date.UTC(2030, 0))
  const [, , payload] = decodeCbor(Buffer.from(text, 'base64')) as Buffer[]
  const document = decodeCbor(payload ?? new Uint8Array()) as Map<string, Decoded>
  expect(document.get('module_id')).toBe(`devnet-${type}`)
  expect(`${document.get('user_data')}`).toBe(attestationLabel)
  expect(document.get('certificate')).toBeNull()
  const registers = document.get('pcrs') as Map<number, Buffer>
  expect([...registers.values()].every((register) => register.equals(Buffer.alloc(48)))).toBe(true)
})
