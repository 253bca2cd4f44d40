import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  context,
  domain,
  friend,
  now,
  permitOf,
  permitType,
  thief,
  token,
  twin,
  typed,
} from '#tests/lib/review/preview/context.ts'

const mailTypes = [
  'Mail(Person from, Person[] to, string contents, bytes data)',
  'Person(string name, address wallet)',
]
const mail = {
  from: { name: 'Cow', wallet: account },
  to: [{ name: 'Bob', wallet: friend.toLowerCase() }],
  contents: 'Hello!',
  data: '0x',
}
const read = (request: ReturnType<typeof typed>, change: Partial<PreviewContext> = {}) =>
  preview(request, { ...context, ...change })
const dataOf = (request: ReturnType<typeof typed>) =>
  (request as unknown as { typedData: never }).typedData

describe('typed data', () => {
  test('is shown with its type first, then the domain, then every value by its path', () => {
    expect(read(typed(mailTypes, mail)).fields).toEqual([
      { key: 'type', label: 'Type', value: 'Mail' },
      { label: 'domain.name', value: 'Example' },
      { label: 'domain.version', value: '1' },
      { label: 'domain.chainId', value: '31337' },
      { label: 'domain.verifyingContract', value: token },
      { label: 'from.name', path: 'from.name', value: 'Cow' },
      { label: 'from.wallet', path: 'from.wallet', value: account },
      { label: 'to[0].name', path: 'to[0].name', value: 'Bob' },
      { label: 'to[0].wallet', path: 'to[0].wallet', value: friend, raw: friend.toLowerCase() },
      { label: 'contents', path: 'contents', value: 'Hello!' },
      { label: 'data', path: 'data', value: 'empty', raw: '0x' },
      {
        key: 'digest',
        label: 'EIP-712 digest',
        value: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      { key: 'domainHash', label: 'Domain hash', value: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      {
        key: 'messageHash',
        label: 'Message hash',
        value: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
  })

  test('has the hash that a key signs, however the values were written', async () => {
    const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
    const request = typed(mailTypes, mail)
    const signature = await key.signTypedData(dataOf(request))
    const padded = typed(mailTypes, mail, { ...domain, chainId: '0x007a69' })
    for (const each of [request, padded]) {
      const hash = read(each).hash as `0x${string}`
      expect(await recoverAddress({ hash, signature })).toBe(key.address)
    }
  })

  test('with a written domain type has the same hash', () => {
    const { types, ...rest } = dataOf(typed(mailTypes, mail)) as Record<string, object>
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ]
    const typedData = { types: { EIP712Domain, ...types }, ...rest }
    expect(preview({ kind: 'typedData', typedData }, context).hash).toBe(
      hashTypedData(typedData as never),
    )
  })

  test('names fields without a type, in message, structs and domain', () => {
    const request = typed(
      mailTypes,
      { ...mail, amount: 5, from: { ...mail.from, title: 'Dr' } },
      { ...domain, uri: 'https://app.example' },
    )
    expect(read(request).warnings.filter(({ code }) => code === 'notCovered')).toMatchObject([
      { field: 'domain.uri', severity: 'warn' },
      { field: 'from.title' },
      { field: 'amount' },
    ])
  })

  test('blocks another network even if the domain type omits the chain id', () => {
    const { types, ...rest } = dataOf(
      typed(mailTypes, mail, { name: 'x', chainId: '0x01' }),
    ) as Record<string, object>
    const typedData = {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], ...types },
      ...rest,
    }
    const { warnings } = preview({ kind: 'typedData', typedData }, context)
    expect(warnings[0]).toMatchObject({ code: 'chainMismatch', severity: 'block' })
    expect(warnings[1]).toMatchObject({ code: 'notCovered', field: 'domain.chainId' })
  })

  test.each([
    ['a list', []],
    ['nothing', undefined],
    ['broken JSON', '{"types":'],
    ['no types', { primaryType: 'Mail', domain: {}, message: {} }],
    ['an unknown primary type', { types: {}, primaryType: 'Mail', domain: {}, message: {} }],
    [
      'a type of unknown width',
      { types: { Mail: [{ name: 'a', type: 'uint7' }] }, primaryType: 'Mail', message: { a: 1 } },
    ],
    [
      'a field named twice',
      {
        types: {
          Mail: [
            { name: 'a', type: 'bool' },
            { name: 'a', type: 'bool' },
          ],
        },
        primaryType: 'Mail',
        message: { a: true },
      },
    ],
    [
      'a struct named like a value',
      {
        types: { Mail: [{ name: 'a', type: 'address' }], address: [{ name: 'b', type: 'bool' }] },
        primaryType: 'Mail',
        message: { a: { b: true } },
      },
    ],
  ])('that is %s is blocked and has no hash', (_name, typedData) => {
    const { hash, warnings } = preview({ kind: 'typedData', typedData }, context)
    expect(hash).toBe('')
    expect(warnings[0]).toMatchObject({ code: 'invalidTypedData', severity: 'block' })
  })

  test.each([
    ['uint8', 256],
    ['int8', -129],
    ['uint256', -1],
    ['uint256', 1.5],
    ['uint256', '1e3'],
    ['bytes4', '0x010203'],
    ['bytes', '0x123'],
    ['bool', 1],
    ['string', 5],
    ['address', '0x1234'],
    ['bool[2]', [true]],
  ])('blocks %s of %o', (type, value) => {
    const { hash, warnings } = read(typed([`Mail(${type} a)`], { a: value }, { chainId: 31337 }))
    expect(hash).toBe('')
    expect(warnings).toMatchObject([{ code: 'malformedValue', severity: 'block', field: 'a' }])
  })

  test('shows a deadline as a date, and one beyond the range of dates as never', () => {
    const deadlineOf = (deadline: unknown) =>
      read(typed([permitType], permitOf({ deadline }))).fields.find(
        ({ label }) => label === 'deadline',
      )
    expect(deadlineOf(now + 720)).toEqual({
      label: 'deadline',
      path: 'deadline',
      value: '2026-01-15 00:12 UTC (in 12 minutes)',
      raw: `${now + 720}`,
    })
    expect(deadlineOf(2n ** 256n - 1n)?.value).toBe('never')
  })

  test('warns about an address similar to a known one', () => {
    const { warnings } = read(typed([permitType], permitOf({ spender: twin })))
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'lookAlikeAddress', severity: 'danger', field: 'spender' }),
    )
  })

  test('warns about hidden characters in names and values', () => {
    const { fields, warnings } = read(typed(mailTypes, { ...mail, contents: 'pay \u202e5' }))
    expect(warnings).toMatchObject([{ code: 'hiddenCharacters', field: 'contents' }])
    expect(fields.at(-5)?.value).toBe('pay ⟨U+202E⟩5')
  })

  test('with many values is checked completely and shown in part', () => {
    const permits = Array.from({ length: 500 }, (_, index) =>
      permitOf(index === 499 ? { value: 2n ** 256n - 1n } : {}),
    )
    const { fields, warnings } = read(typed(['Batch(Permit[] all)', permitType], { all: permits }))
    expect(fields.length).toBeLessThan(250)
    expect(warnings.length).toBeLessThan(110)
    expect(warnings[0]).toMatchObject({ code: 'unlimitedApproval', field: 'all[499].spender' })
    expect(warnings.at(-1)?.code).toBe('shownInPart')
  })

  test('with a spender in a witness is warned about', () => {
    const types = [
      'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness)',
      'TokenPermissions(address token, uint256 amount)',
      'Order(address filler)',
    ]
    const message = {
      permitted: { token, amount: 2n ** 255n },
      spender: thief,
      nonce: 1,
      deadline: now + 60,
      witness: { filler: thief },
    }
    expect(read(typed(types, message)).warnings[0]?.code).toBe('unlimitedApproval')
  })
})
