import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { redact, redactAnswer, redactParams } from '#lib/review/inspector/redact.ts'
import { harmlessText, hostileTexts } from '#tests/support/hostileTexts.ts'
import { processorMs } from '#tests/support/processorMs.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('what is secret is left out', () => {
  test.each([
    ['a session token by its name', { sessionToken: 'abc.def' }, 'abc.def'],
    ['a private key by its name', { privateKey: `${'ab'.repeat(32)}x` }, 'abab'],
    ['a private key that looks like a hash', [`0x${'ab'.repeat(32)}`], 'ab'.repeat(20)],
    ['a private key without 0x', `My key is ${'ab'.repeat(32)}.`, 'ab'.repeat(20)],
    ['a one-time code', { code: 'K7-Q2' }, 'K7-Q2'],
    ['a JSON Web Token in a text', `Bearer eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln`, 'eyJ'],
    ['an email address in a text', 'Sign in as bea@mail.example', 'bea@'],
    ['the key of a pairing URI', `wc:1@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}`, 'abab'],
    ['a recovery phrase', 'test test test test test test test test test test test junk', 'junk'],
    ['a secret inside typed data as JSON', '{"message":{"password":"hunter2"}}', 'hunter2'],
    ['a secret deep inside', [{ a: [{ clientSecret: 'deep' }] }], 'deep'],
  ])('%s', (_what, value, secret) => {
    expect(JSON.stringify(redact(value))).not.toContain(secret)
  })

  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sign'])(
    'the signature that %s answers',
    (method) => {
      const signature = `0x${'ab'.repeat(65)}`
      expect(redactAnswer(method, signature)).toBe('[signature, 132 characters]')
      expect(JSON.stringify(redactAnswer(method, { signature }))).not.toContain('abab')
    },
  )
})

describe('what is public stays', () => {
  test.each([
    ['an address that is called token', { token: address }],
    ['a number that is called token', { tokenId: '7', sessionId: 12 }],
    ['a message', `Hello, ${address}`],
    ['null', null],
  ])('%s', (_what, value) => {
    expect(redact(value)).toEqual(value)
  })

  test('both ends of a hash', () => {
    const hash = `0x${'1'.repeat(32)}${'2'.repeat(32)}`
    expect(redactAnswer('eth_sendTransaction', hash)).toBe('0x11111111…22222222')
  })
})

test('typed data in a string is shown as what it contains', () => {
  expect(redact('{"domain":{"name":"Mail"}}')).toEqual({ domain: { name: 'Mail' } })
})

test('large and recursive values are shortened', () => {
  const ring: Record<string, unknown> = {}
  ring.self = ring
  expect(JSON.stringify(redact(ring)).length).toBeLessThan(1000)
  expect(JSON.stringify(redact('x'.repeat(1e6))).length).toBeLessThan(5000)
  expect(redact(new Uint8Array(7))).toBe('[7 bytes]')
  expect(redact({ value: 5n })).toEqual({ value: '5' })
})

test('a message is shown as text, and its secrets are left out of it', () => {
  const message = stringToHex('Grüße an bea@mail.example,\n世界')
  expect(redactParams('personal_sign', [message, address])).toEqual([
    'Grüße an [email],\n世界',
    address,
  ])
  const bytes = `0x${'ff'.repeat(32)}`
  expect(redactParams('personal_sign', [bytes, address])).toEqual(['0xffffffff…ffffffff', address])
  expect(redactParams('eth_sendTransaction', [{ data: message }])).toEqual([{ data: message }])
})

test.each(hostileTexts(40_000))(
  'a long text of %j costs as little as any',
  async (_piece, text) => {
    const harmless = await processorMs(() => redact(harmlessText(40_000)))
    const hostile = await processorMs(() => redact([text, { message: text }]))
    expect(hostile).toBeLessThan(20 + 3 * harmless)
  },
)

test('a text that is cut ends in no part of a secret', () => {
  const words = 'abandon '.repeat(24)
  for (const before of [3900, 7900])
    expect(JSON.stringify(redact(`${'x'.repeat(before)} ${words}`))).not.toContain('abandon')
  const shrinking = `${'ada@mail.example '.repeat(465)}${words}`
  expect(JSON.stringify(redact(shrinking))).not.toContain('abandon')
})
