import { describe, expect, test } from 'vitest'
import { type CborItem, encodeCbor } from '#devnet/custody/cbor.ts'
import {
  attestationDocument,
  attestationLabel,
  createEnclave,
  enclaveTypes,
} from '#devnet/custody/enclave.ts'
import { type Decoded, decodeCbor } from '#tests/devnet/custody/support/decodeCbor.ts'

describe('CBOR is encoded as in RFC 8949, appendix A', () => {
  test.each<[string, CborItem]>([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['18ff', 255],
    ['190100', 256],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['20', -1],
    ['3903e7', -1000],
    ['f6', null],
    ['40', new Uint8Array()],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['60', ''],
    ['62c3bc', 'ü'],
    ['83010203', [1, 2, 3]],
    ['826161a161626163', ['a', new Map([['b', 'c']])]],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
  ])('%s', (hex, item) => {
    expect(Buffer.from(encodeCbor(item)).toString('hex')).toBe(hex)
  })

  test('refuses numbers that are not integers', () => {
    expect(() => encodeCbor(0.5)).toThrow('not a whole number')
  })
})

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
