import { getTypesForEIP712Domain, type Hex, serializeTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeType, readStructs } from '#devnet/custody/signing/typedDataTypes.ts'
import { domain, mail, mailTypes } from '#tests/devnet/custody/support/mailTypedData.ts'
import {
  type Field,
  randomTypes,
  randomValue,
} from '#tests/devnet/custody/support/randomTypedData.ts'
import {
  hashOf,
  hashText,
  viemHash,
  writeBigInts,
} from '#tests/devnet/custody/support/typedDataHashes.ts'

describe('typed data', () => {
  it('of the standard has the hash that the standard prints', () => {
    const payload = { domain, message: mail, primaryType: 'Mail', types: mailTypes }
    expect(hashOf(payload)).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
    expect(encodeType('Mail', readStructs(mailTypes))).toBe(
      'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    )
  })

  it('of every atomic type at its limits hashes as viem hashes it', () => {
    const values: [string, unknown][] = [
      ['bool', true],
      ['bool', false],
      ['address', `0x${'00'.repeat(20)}`],
      ['address', `0x${'ff'.repeat(20)}`],
      ['string', ''],
      ['string', '\u0000 "quoted" \\ 世界 🗝 123456789012345678901234567890'],
      ['bytes', '0x'],
      ['bytes', `0x${'ab'.repeat(100)}`],
    ]
    for (let bits = 8; bits <= 256; bits += 8) {
      const top = 2n ** BigInt(bits)
      values.push([`uint${bits}`, 0n], [`uint${bits}`, top - 1n])
      values.push([`int${bits}`, top / 2n - 1n], [`int${bits}`, -top / 2n], [`int${bits}`, -1n])
    }
    for (let size = 1; size <= 32; size++) values.push([`bytes${size}`, `0x${'a1'.repeat(size)}`])
    for (const [type, value] of values) compare([{ name: 'value', type }], { value })
  })

  it('of lists, lists of lists and fixed lists hashes as viem hashes it', () => {
    const vectors: [string, unknown][] = [
      ['uint256[]', []],
      ['uint8[]', [1, 2, 255]],
      ['uint8[3]', [1, 2, 3]],
      ['string[]', ['', 'a', 'bc']],
      ['bytes[2]', ['0x', '0x1234']],
      ['bool[][]', [[true], [], [false, true]]],
      [
        'int16[2][]',
        [
          [-1, 1],
          [0, -32768],
        ],
      ],
      ['address[][2][]', [[[domain.verifyingContract], []]]],
    ]
    for (const [type, value] of vectors) compare([{ name: 'value', type }], { value })
  })

  it('of structs in lists in structs hashes as viem hashes it', () => {
    for (let round = 0; round < 80; round++) {
      const types = randomTypes()
      const message = randomValue('Root', types) as Record<string, unknown>
      const payload = {
        domain,
        message,
        primaryType: 'Root',
        types: { ...types, EIP712Domain: mailTypes.EIP712Domain },
      }
      expect(hashOf(payload), JSON.stringify(payload, writeBigInts)).toBe(viemHash(payload))
    }
  })

  it('of a type that contains itself in a list hashes as viem hashes it', () => {
    const types = {
      ...mailTypes,
      Folder: [
        { name: 'name', type: 'string' },
        { name: 'folders', type: 'Folder[]' },
        { name: 'mails', type: 'Mail[]' },
      ],
    }
    const inner = { name: 'in', folders: [], mails: [mail] }
    const message = {
      name: 'out',
      folders: [inner, { name: '', folders: [inner], mails: [] }],
      mails: [],
    }
    const payload = { domain, message, primaryType: 'Folder', types }
    expect(hashOf(payload)).toBe(viemHash(payload))
  })

  it('of a type that contains itself directly ends at null', () => {
    const types = {
      EIP712Domain: mailTypes.EIP712Domain,
      Node: [
        { name: 'value', type: 'uint8' },
        { name: 'next', type: 'Node' },
      ],
    }
    const nodes = (length: number): unknown =>
      length === 0 ? null : { value: length, next: nodes(length - 1) }
    const hashes = [1, 2, 3].map((length) =>
      hashOf({ domain, message: nodes(length), primaryType: 'Node', types }),
    )
    expect(new Set(hashes).size).toBe(3)
    expect(() => hashOf({ domain, message: nodes(100), primaryType: 'Node', types })).toThrow(
      /deep/,
    )
  })

  it('of names with a colon, as exchanges have them, hashes as viem hashes it', () => {
    const types = {
      EIP712Domain: mailTypes.EIP712Domain,
      'Exchange:Order': [{ name: 'amount', type: 'uint64' }],
    }
    const payload = { domain, message: { amount: 5 }, primaryType: 'Exchange:Order', types }
    expect(hashOf(payload)).toBe(viemHash(payload))
  })

  it('of every mixture of domain fields hashes as viem hashes it', () => {
    const all = { ...domain, salt: `0x${'5a'.repeat(32)}` as Hex }
    const names = Object.keys(all) as (keyof typeof all)[]
    for (let mask = 0; mask < 2 ** names.length; mask++) {
      const some = Object.fromEntries(
        names.filter((_, index) => mask & (1 << index)).map((name) => [name, all[name]]),
      )
      const types = { ...mailTypes, EIP712Domain: getTypesForEIP712Domain({ domain: some }) }
      const payload = { domain: some, message: mail, primaryType: 'Mail', types }
      expect(hashOf(payload)).toBe(viemHash(payload))
      const { EIP712Domain: _, ...bare } = types
      expect(hashOf({ ...payload, types: bare })).toBe(viemHash(payload))
    }
  })

  it('that arrives with an emptied domain, as viem writes it without EIP712Domain, is hashed as such', () => {
    const { EIP712Domain: _, ...types } = mailTypes
    const text = serializeTypedData({ domain, message: mail, primaryType: 'Mail', types } as never)
    expect(JSON.parse(text).domain).toEqual({})
    const empty = {
      domain: {},
      message: mail,
      primaryType: 'Mail',
      types: { ...types, EIP712Domain: [] },
    }
    expect(hashText(text)).toBe(viemHash(empty))
    expect(hashText(text)).not.toBe(viemHash({ ...empty, domain, types: mailTypes }))
  })

  it('whose message is the domain itself hashes as viem hashes it', () => {
    const payload = { domain, message: {}, primaryType: 'EIP712Domain', types: mailTypes }
    expect(hashOf(payload)).toBe(viemHash(payload))
  })

  it('accepts numbers as digits, as hex and beyond safe integers', () => {
    const types = {
      EIP712Domain: mailTypes.EIP712Domain,
      Amount: [{ name: 'value', type: 'uint256' }],
    }
    const value = 115792089237316195423570985008687907853269984665640564039457584007913129639935n
    const expected = viemHash({ domain, message: { value }, primaryType: 'Amount', types })
    for (const written of [`${value}`, `"${value}"`, `"0x${value.toString(16)}"`]) {
      const text = JSON.stringify({ domain, message: { value: '?' }, primaryType: 'Amount', types })
      expect(hashText(text.replace('"?"', written))).toBe(expected)
    }
  })
})

function compare(fields: Field[], message: Record<string, unknown>): void {
  const types = { ...mailTypes, Thing: fields }
  const payload = { domain, message, primaryType: 'Thing', types }
  expect(hashOf(payload), JSON.stringify(payload, writeBigInts)).toBe(viemHash(payload))
}
