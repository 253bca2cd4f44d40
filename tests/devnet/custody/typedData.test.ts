import { randomBytes } from 'node:crypto'
import {
  getTypesForEIP712Domain,
  type Hex,
  hashTypedData as hashTypedDataOfViem,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { payloadHash } from '#devnet/custody/signing/payloadHash.ts'
import { encodeType, readStructs } from '#devnet/custody/signing/typedDataTypes.ts'

type Field = { name: string; type: string }

const domain = {
  name: 'Ether Mail',
  version: '1',
  chainId: 1,
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
} as const

const mailTypes = {
  EIP712Domain: getTypesForEIP712Domain({ domain }),
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person' },
    { name: 'contents', type: 'string' },
  ],
}

const mail = {
  from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
  to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
  contents: 'Hello, Bob!',
}

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
      expect(hashOf(payload), JSON.stringify(payload, big)).toBe(viemHash(payload))
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

  it('that does not match its types is refused with code 3', () => {
    const of = (type: string, value: unknown) => ({
      domain,
      message: value === undefined ? {} : { value },
      primaryType: 'Thing',
      types: { ...mailTypes, Thing: [{ name: 'value', type }] },
    })
    const wrong: unknown[] = [
      of('uint8', 256),
      of('uint8', -1),
      of('uint8', 1.5),
      of('uint8', ''),
      of('uint8', '0x'),
      of('uint8', ' 1'),
      of('uint8', true),
      of('uint8', null),
      of('uint8', undefined),
      of('int8', 128),
      of('int8', -129),
      of('uint256', `${2n ** 256n}`),
      of('uint256', 1e21),
      of('bool', 1),
      of('bool', 'true'),
      of('address', '0x1234'),
      of('address', domain.verifyingContract.slice(2)),
      of('string', 7),
      of('string', '\ud800'),
      of('bytes', '0x1'),
      of('bytes', 'ab'),
      of('bytes4', '0x123456'),
      of('bytes4', '0x1234567890'),
      of('uint8[2]', [1]),
      of('uint8[]', 1),
      of('uint8[]', { length: 0 }),
      of('Person', 'Bob'),
      of('Person', { name: 'Bob' }),
      of('Person', [mail.from]),
      of('Nobody', {}),
      of('uint7', 1),
      of('uint', 1),
      of('int', 1),
      of('uint08', 1),
      of('bytes33', '0x'),
      of('bytes0', '0x'),
      of('uint8[-1]', []),
      of('uint8[', []),
      of('uint8[]x', []),
      of('function', '0x'),
      { ...of('bool', true), primaryType: 'Other' },
      { ...of('bool', true), primaryType: undefined },
      { ...of('bool', true), types: undefined },
      { ...of('bool', true), types: [] },
      { ...of('bool', true), types: { Thing: 'bool' } },
      { ...of('bool', true), types: { Thing: [null] } },
      { ...of('bool', true), types: { Thing: [{ name: 'value' }] } },
      { ...of('bool', true), types: { Thing: [{ name: 'a b', type: 'bool' }] } },
      { ...of('bool', true), types: { uint8: [], Thing: [{ name: 'value', type: 'uint8' }] } },
      { ...of('bool', true), types: { 'Thing(bool x)': [], Thing: [] } },
      {
        ...of('bool', true),
        types: {
          Thing: [
            { name: 'value', type: 'bool' },
            { name: 'value', type: 'bool' },
          ],
        },
      },
      { ...of('bool', true), domain: { ...domain, chainId: 'one' } },
      { ...of('bool', true), domain: { name: 'Ether Mail' } },
      { ...of('bool', true), domain: 7 },
      { ...of('bool', true), message: [] },
      [],
      null,
      7,
    ]
    for (const payload of wrong) {
      expect(() => hashOf(payload), JSON.stringify(payload)).toThrow(
        expect.objectContaining({ code: 3 }),
      )
    }
    for (const text of ['', '{', '{"types":', 'undefined']) {
      expect(() => hashText(text)).toThrow(expect.objectContaining({ code: 3 }))
    }
  })

  it('may be long, but neither nested endlessly nor of thousands of types', () => {
    const types = { ...mailTypes, Thing: [{ name: 'value', type: 'string' }] }
    const payload = (value: unknown) => ({
      domain,
      message: { value },
      primaryType: 'Thing',
      types,
    })
    for (const value of ['x'.repeat(500_000), '"\\'.repeat(100_000), '7'.repeat(500_000)]) {
      expect(hashOf(payload(value))).toBe(viemHash(payload(value)))
    }
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const list = { name: 'value', type: `bool${'[]'.repeat(1000)}` }
    const chain = Array.from({ length: 10_000 }, (_, index) => [
      `T${index}`,
      [{ name: 'next', type: `T${index + 1}` }],
    ])
    const wrong = [
      JSON.stringify(payload('?')).replace('"?"', deep),
      JSON.stringify({ ...payload('?'), types: { ...types, Thing: [list] } }).replace('"?"', deep),
      JSON.stringify({ ...payload({}), types: { ...types, ...Object.fromEntries(chain) } }),
    ]
    for (const text of wrong) {
      expect(() => hashText(text)).toThrow(expect.objectContaining({ code: 3 }))
    }
  })

  it('is not misled by field names of Object.prototype', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      const text = JSON.stringify({
        domain,
        message: {},
        primaryType: 'Thing',
        types: { ...mailTypes, Thing: [{ name, type: 'bool' }] },
      })
      expect(() => hashText(text)).toThrow(/missing/)
      expect(() => hashText(text.replace('"Thing"', `"${name}"`))).toThrow(/primaryType/)
      expect(() => hashText(text.replace('"bool"', `"${name}"`))).toThrow(/type/)
    }
  })
})

function compare(fields: Field[], message: Record<string, unknown>): void {
  const types = { ...mailTypes, Thing: fields }
  const payload = { domain, message, primaryType: 'Thing', types }
  expect(hashOf(payload), JSON.stringify(payload, big)).toBe(viemHash(payload))
}

/** Up to four structs that reference only later ones, so that every message is finite. */
function randomTypes(): Record<string, Field[]> {
  const names = ['Root', 'Beta', 'Alpha', 'Ende'].slice(0, 2 + pick(3))
  return Object.fromEntries(
    names.map((name, index) => {
      const later = names.slice(index + 1)
      const fields = Array.from({ length: 1 + pick(5) }, (_, at) => ({
        name: `f${at}`,
        type: randomType(later),
      }))
      return [name, fields]
    }),
  )
}

function randomType(structs: string[]): string {
  const atoms = [
    'bool',
    'string',
    'bytes',
    'address',
    `uint${8 * (1 + pick(32))}`,
    `int${8 * (1 + pick(32))}`,
    `bytes${1 + pick(32)}`,
    ...structs,
    ...structs,
  ]
  const atom = atoms[pick(atoms.length)] ?? 'bool'
  return `${atom}${['', '', '[]', '[2]', '[][1]'][pick(5)]}`
}

function randomValue(type: string, types: Record<string, Field[]>): unknown {
  const array = /^(.+)\[(\d*)\]$/.exec(type)
  if (array) {
    const length = array[2] ? Number(array[2]) : pick(3)
    return Array.from({ length }, () => randomValue(array[1] ?? '', types))
  }
  const fields = types[type]
  if (fields)
    return Object.fromEntries(fields.map((each) => [each.name, randomValue(each.type, types)]))
  if (type === 'bool') return pick(2) === 0
  if (type === 'string') return randomBytes(pick(40)).toString('base64')
  if (type === 'address') return `0x${randomBytes(20).toString('hex')}`
  if (type.startsWith('bytes'))
    return `0x${randomBytes(Number(type.slice(5)) || pick(70)).toString('hex')}`
  const bits = Number(type.replace(/\D/g, ''))
  const value = BigInt(`0x${randomBytes(bits / 8).toString('hex')}`)
  return type.startsWith('int') ? BigInt.asIntN(bits, value) : value
}

function pick(count: number): number {
  return randomBytes(2).readUInt16BE() % count
}

function hashOf(payload: unknown): Hex {
  return hashText(JSON.stringify(payload, big))
}

function hashText(text: string): Hex {
  const hash = payloadHash(text, {
    encoding: 'PAYLOAD_ENCODING_EIP712',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
  return `0x${Buffer.from(hash).toString('hex')}`
}

function viemHash(payload: unknown): Hex {
  return hashTypedDataOfViem(payload as TypedDataDefinition)
}

function big(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
