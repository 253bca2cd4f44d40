import { createHash, randomBytes } from 'node:crypto'
import { type Hex, hashMessage, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization as hashAuthorizationOfViem } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { payloadHash } from '#devnet/custody/signing/payloadHash.ts'
import { signHash } from '#devnet/custody/signing/signPayloads.ts'

const key: Hex = `0x${'4c'.repeat(32)}`

const account = privateKeyToAccount(key)

const privateKey = Buffer.from(key.slice(2), 'hex')

describe('signatures', () => {
  it("equal viem's, with r and s padded and a low s", async () => {
    for (let round = 0; round < 40; round++) {
      const hash = createHash('sha256').update(`round ${round}`).digest()
      const { r, s, v } = signHash(privateKey, hash)
      expect(`0x${r}${s}${v === '01' ? '1c' : '1b'}`).toBe(
        await account.sign({ hash: `0x${hash.toString('hex')}` }),
      )
      expect(BigInt(`0x${s}`)).toBeLessThanOrEqual(halfOrder)
    }
  })

  it('keep leading zeros of r and s', () => {
    const starts = new Set<string>()
    for (let round = 0; starts.size < 2; round++) {
      const { r, s } = signHash(privateKey, createHash('sha256').update(`${round}`).digest())
      expect([r.length, s.length]).toEqual([64, 64])
      if (r.startsWith('00')) starts.add('r')
      if (s.startsWith('00')) starts.add('s')
    }
  })
})

describe('payloads', () => {
  it('in hex are used as a hash, or hashed first', () => {
    const bytes = randomBytes(32)
    const hex = bytes.toString('hex')
    for (const payload of [hex, `0x${hex}`, hex.toUpperCase()]) {
      expect(hashOf(payload, 'HEXADECIMAL', 'NO_OP')).toBe(`0x${hex}`)
      expect(hashOf(payload, 'HEXADECIMAL', 'KECCAK256')).toBe(keccak256(bytes))
      expect(hashOf(payload, 'HEXADECIMAL', 'SHA256')).toBe(sha256(bytes))
    }
    expect(hashOf('', 'HEXADECIMAL', 'KECCAK256')).toBe(keccak256('0x'))
  })

  it('of text are hashed as UTF-8', () => {
    const bytes = Buffer.from('Grüße, 世界 🗝')
    expect(hashOf('Grüße, 世界 🗝', 'TEXT_UTF8', 'KECCAK256')).toBe(keccak256(bytes))
    expect(hashOf('Grüße, 世界 🗝', 'TEXT_UTF8', 'SHA256')).toBe(sha256(bytes))
    const hash = 'x'.repeat(32)
    expect(hashOf(hash, 'TEXT_UTF8', 'NO_OP')).toBe(`0x${'78'.repeat(32)}`)
  })

  it('that are invalid are refused with code 3', () => {
    const hash = 'ab'.repeat(32)
    const wrong = [
      [hash.slice(2), 'HEXADECIMAL', 'NO_OP'],
      [`${hash}00`, 'HEXADECIMAL', 'NO_OP'],
      ['', 'HEXADECIMAL', 'NO_OP'],
      [`${hash}0`, 'HEXADECIMAL', 'KECCAK256'],
      ['zz', 'HEXADECIMAL', 'KECCAK256'],
      ['0x0x', 'HEXADECIMAL', 'KECCAK256'],
      [hash, 'HEXADECIMAL', 'NOT_APPLICABLE'],
      [hash, 'HEXADECIMAL', 'MD5'],
      [hash, 'BASE64', 'NO_OP'],
      ['short', 'TEXT_UTF8', 'NO_OP'],
      ['{}', 'EIP712', 'KECCAK256'],
      ['{}', 'EIP7702_AUTHORIZATION', 'SHA256'],
    ] as const
    for (const [payload, encoding, hashFunction] of wrong) {
      expect(() => hashOf(payload, encoding, hashFunction)).toThrow(
        expect.objectContaining({ code: 3 }),
      )
    }
  })

  it('of a message signed by viem are its hash', () => {
    expect(hashOf(hashMessage('hello'), 'HEXADECIMAL', 'NO_OP')).toBe(hashMessage('hello'))
  })
})

describe('authorizations', () => {
  const contract = '0x7702C4c9c1A4e7E7f7C1b1b1a1A1a1A1a1a1a1A1'.toLowerCase() as Hex

  it('hash as viem hashes them', () => {
    const vectors = [
      [1, 0],
      [0, 1],
      [31337, 127],
      [128, 128],
      [Number.MAX_SAFE_INTEGER, 2 ** 40],
    ] as const
    for (const [chainId, nonce] of vectors) {
      const expected = hashAuthorizationOfViem({ address: contract, chainId, nonce })
      const written = [
        { address: contract, chainId, nonce },
        { nonce: `${nonce}`, chainId: `${chainId}`, address: contract },
        { address: contract.replace('c', 'C'), chainId: hexOf(chainId), nonce: hexOf(nonce) },
      ]
      for (const payload of written) {
        expect(hashOf(JSON.stringify(payload), 'EIP7702_AUTHORIZATION', 'NO_OP')).toBe(expected)
      }
    }
  })

  it('with a field missing, negative or too big are refused as code 3', () => {
    const good = { address: contract, chainId: 1, nonce: 0 }
    const wrong = [
      { ...good, address: undefined },
      { ...good, address: contract.slice(0, 40) },
      { ...good, address: contract.slice(2) },
      { ...good, chainId: undefined },
      { ...good, chainId: -1 },
      { ...good, chainId: 1.5 },
      { ...good, chainId: `${2n ** 256n}` },
      { ...good, nonce: null },
      { ...good, nonce: '' },
      { ...good, nonce: `${2n ** 64n}` },
      [],
      'text',
    ]
    for (const payload of wrong) {
      expect(() => hashOf(JSON.stringify(payload), 'EIP7702_AUTHORIZATION', 'NO_OP')).toThrow(
        expect.objectContaining({ code: 3 }),
      )
    }
    expect(() => hashOf('{', 'EIP7702_AUTHORIZATION', 'NO_OP')).toThrow(/JSON object/)
  })
})

const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

function hashOf(payload: string, encoding: string, hashFunction: string): Hex {
  const hash = payloadHash(payload, {
    encoding: `PAYLOAD_ENCODING_${encoding}`,
    hashFunction: `HASH_FUNCTION_${hashFunction}`,
  })
  return `0x${Buffer.from(hash).toString('hex')}`
}

function sha256(bytes: Uint8Array): Hex {
  return `0x${createHash('sha256').update(bytes).digest('hex')}`
}

function hexOf(value: number): Hex {
  return `0x${value.toString(16)}`
}
