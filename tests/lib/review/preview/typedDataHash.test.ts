import {
  concatHex,
  type Hex,
  hashStruct,
  hashTypedData,
  keccak256,
  type TypedDataDefinition,
} from 'viem'
import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { benignCases } from '#tests/lib/review/preview/benignCases.ts'
import { account, context, friend, typed } from '#tests/lib/review/preview/context.ts'
import { maliciousCases } from '#tests/lib/review/preview/maliciousCases.ts'

const everyKind = typed(
  [
    'All(int8 small, int256 least, uint256 most, bytes3 short, bytes long, bool yes, bool no, string words, address who, int16[2][] grid, Leaf[] leaves, Leaf leaf)',
    'Leaf(Twig[] twigs, address[] whos)',
    'Twig(bytes32 id, string[] names)',
  ],
  {
    small: -1,
    least: `${-(2n ** 255n)}`,
    most: 2n ** 256n - 1n,
    short: '0xabcdef',
    long: '0x0102',
    yes: true,
    no: false,
    words: 'Grüße 👩‍👩‍👧',
    who: account,
    grid: [
      [1, -2],
      [-3, 4],
    ],
    leaves: [
      { twigs: [], whos: [] },
      { twigs: [{ id: `0x${'01'.repeat(32)}`, names: ['', 'a'] }], whos: [friend, account] },
    ],
    leaf: { twigs: [], whos: [friend] },
  },
)

const readable: [name: string, request: SigningRequest][] = [
  ['every kind of value', everyKind],
  ...benignCases,
  ...maliciousCases.map(([, name, request]): [string, SigningRequest] => [name, request]),
].filter(
  (each): each is [string, Extract<SigningRequest, { kind: 'typedData' }>] =>
    typeof each[1] === 'object' &&
    each[1].kind === 'typedData' &&
    preview(each[1], context).hash !== '',
)

test.each(readable)('typed data has the same hash as in viem: %s', (_name, request) => {
  const { typedData } = request as Extract<SigningRequest, { kind: 'typedData' }>
  const plain = JSON.stringify(typedData, (_key, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  const copy = JSON.parse(typeof typedData === 'string' ? typedData : plain)
  const { domain } = copy
  if (domain.chainId !== undefined) domain.chainId = BigInt(domain.chainId)
  // viem rejects a wrong checksum; only the bytes are hashed.
  const lowered = JSON.parse(JSON.stringify(copy, (_key, value) => lower(value)))
  if (domain.chainId !== undefined) lowered.domain.chainId = domain.chainId
  expect(preview(request, context).hash).toBe(hashTypedData(lowered as TypedDataDefinition))
})

test('the review shows the domain hash and the message hash', () => {
  const { fields } = preview(everyKind, context)
  const { typedData } = everyKind as Extract<SigningRequest, { kind: 'typedData' }>
  const data = typedData as TypedDataDefinition
  const struct = { ...data, data: data.message } as Parameters<typeof hashStruct>[0]
  const shown = Object.fromEntries(fields.map(({ label, value }) => [label, value]))
  expect(shown['Message hash']).toBe(hashStruct(struct))
  const { 'Domain hash': domainHash, 'Message hash': messageHash } = shown
  const digest = keccak256(concatHex(['0x1901', domainHash as Hex, messageHash as Hex]))
  expect(digest).toBe(hashTypedData(data))
})

function lower(value: unknown) {
  if (typeof value === 'bigint') return `${value}`
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? value.toLowerCase() : value
}
