import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { benignCases } from '#tests/lib/review/preview/benignCases.ts'
import { context } from '#tests/lib/review/preview/context.ts'
import { corpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { maliciousCases } from '#tests/lib/review/preview/maliciousCases.ts'

const rounds = process.env.TEST_SCOPE === 'full' ? 100_000 : 2000
const severities = ['info', 'warn', 'danger', 'block']

/** A seeded random generator (mulberry32), so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const oddities: unknown[] = [
  null,
  undefined,
  true,
  Number.NaN,
  -1,
  1e300,
  2n ** 300n,
  -(2n ** 255n),
  '',
  '0x',
  '0xg',
  '\ud800',
  '\u202e\u0000',
  '__proto__',
  'constructor',
  'uint256[',
  'uint256[][3][]',
  [],
  {},
  [[[]]],
  new Uint8Array(3),
  Object.create(null),
  { raw: 5 },
  () => 1,
]

const names = ['__proto__', 'constructor', 'length', '', 'chainId', 'spender', 'offer']

/** A copy in which one value, key or piece of text is changed. */
function mutate(value: unknown, random: (below: number) => number): unknown {
  if (random(4) === 0) return oddities[random(oddities.length)]
  if (typeof value === 'string' && value.length > 0) {
    const at = random(value.length)
    const cut =
      value.slice(0, at) + String.fromCharCode(random(0x300)) + value.slice(at + random(4))
    return random(3) === 0 ? value.slice(0, at) : cut
  }
  if (typeof value === 'bigint') return value ^ (1n << BigInt(random(280)))
  if (Array.isArray(value)) {
    const copy = [...value]
    const at = random(copy.length + 1)
    copy[at] = mutate(copy[at], random)
    return copy
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    const at = random(entries.length)
    const entry = entries[at]
    if (!entry) return { surprise: 1 }
    const choice = random(8)
    if (choice === 0) entries.splice(at, 1)
    else if (choice === 1) entry[0] = names[random(names.length)] ?? ''
    else entry[1] = mutate(entry[1], random)
    return Object.fromEntries(entries)
  }
  return oddities[random(oddities.length)]
}

test(`no request makes it throw: ${rounds} damaged ones`, { timeout: 300_000 }, () => {
  const random = randomFrom(Number(process.env.TEST_SEED ?? 20260115))
  const full = [
    ...benignCases.map(([, each]) => each),
    ...maliciousCases.map(([, , each]) => each),
    ...[...corpus.everyday, ...corpus.malicious].map(({ request }) => request),
  ]
  for (let round = 0; round < rounds; round++) {
    const { kind, ...rest } = full[random(full.length)] as SigningRequest
    let damaged: unknown = rest
    for (let times = 0; times <= random(4); times++) damaged = mutate(damaged, random)
    const request = { ...(damaged as object), kind } as SigningRequest
    const read = preview(request, context)
    expect(read.title, `round ${round}`).toMatch(/\S/)
    expect(read.hash).toMatch(/^(0x[0-9a-f]{64})?$/)
    for (const { severity } of read.warnings) expect(severities).toContain(severity)
    for (const { value } of read.fields) expect(typeof value).toBe('string')
    if (read.hash === '') expect(read.warnings[0]?.severity).toBe('block')
  }
})

test('types that contain themselves end', () => {
  const types = { Node: [{ name: 'next', type: 'Node[]' }] }
  let message: object = { next: [] }
  for (let depth = 0; depth < 5000; depth++) message = { next: [message] }
  const typedData = { types, primaryType: 'Node', domain: { chainId: 31337 }, message }
  expect(preview({ kind: 'typedData', typedData }, context).warnings[0]?.severity).toBe('block')
})
