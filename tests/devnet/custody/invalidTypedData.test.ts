import { describe, expect, it } from 'vitest'
import { domain, mail, mailTypes } from '#tests/devnet/custody/support/mailTypedData.ts'
import { hashOf, hashText, viemHash } from '#tests/devnet/custody/support/typedDataHashes.ts'

describe('typed data', () => {
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
