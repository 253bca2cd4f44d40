import { hashMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { account, context, signIn } from '#tests/lib/review/preview/context.ts'

const read = (message: string | { raw: `0x${string}` }) =>
  preview({ kind: 'message', message }, context)
const codes = (message: string) => read(message).warnings.map(({ code }) => code)

describe('a sign-in', () => {
  test('is shown field by field', () => {
    const { title, fields } = read(`${signIn()}\nResources:\n- https://app.example/terms`)
    expect(title).toBe('Sign in to app.example')
    expect(Object.fromEntries(fields.map(({ label, value }) => [label, value]))).toEqual({
      Domain: 'app.example',
      Account: account,
      Statement: 'Sign in to the example.',
      URI: 'https://app.example',
      Network: '31337',
      Nonce: 'k3j2h1g0f9d8',
      Issued: '2026-01-15T00:00:00Z',
      Expires: '2026-01-16T00:00:00Z',
      'Resource 1': 'https://app.example/terms',
    })
  })

  test.each([
    ['siweMalformed', signIn().replace('Version: 1', 'Version: 2')],
    ['siweMalformed', `${signIn()}\n`],
    ['siweUri', signIn({ uri: 'https://login.app.example' })],
    ['siweChain', signIn({ chainId: '1' })],
    ['siweExpired', signIn({ expirationTime: '2026-01-01T00:00:00Z' })],
  ] as const)('warns about %s', (code, message) => {
    expect(read(message).warnings).toMatchObject([{ code, severity: 'warn' }])
  })

  test('is checked for its domain even if it is malformed', () => {
    const [first] = read(`${signIn({ domain: 'evil.example' })}\n`).warnings
    expect(first).toMatchObject({ code: 'siweDomain', severity: 'block' })
  })

  test('names the site in its title, unless it is malformed', () => {
    expect(read(signIn({ domain: 'evil.example' })).title).toBe('Sign in to evil.example')
    expect(read(`${signIn()}\n`).title).toBe('Sign in')
  })
})

describe('a message', () => {
  test.each([
    ['right-to-left override', 'pay \u202e001\u202c now'],
    ['zero-width space', 'app\u200blication'],
    ['tag characters', 'hi\u{e0041}'],
    ['a null', 'hi\u0000there'],
    ['a joiner outside an emoji', 'pay\u200dpal'],
  ])('with %s is shown with codes and warned about', (_name, text) => {
    const { fields, warnings } = read(text)
    expect(warnings.map(({ code }) => code)).toEqual(['hiddenCharacters'])
    expect(fields[0]?.value).toMatch(/⟨U\+[0-9A-F]{4,6}⟩/)
    expect(fields[0]?.value).not.toMatch(/[\p{Cf}\p{Cc}]/u)
  })

  test('with a word of two alphabets is warned about, with a word of one is not', () => {
    expect(codes('Open unіswap today')).toEqual(['mixedAlphabets'])
    expect(codes('Открой приложение App')).toEqual([])
  })

  test('of many lines keeps them', () => {
    const text = 'one\n\ttwo'
    expect(read(text).fields).toEqual([{ key: 'message', label: 'Message', value: text }])
  })

  test('that is too long is shown in part, with a warning', () => {
    expect(codes('words '.repeat(5000))).toEqual(['shownInPart'])
  })

  test('has the hash that a wallet signs (EIP-191)', () => {
    expect(read('hello').hash).toBe(hashMessage('hello'))
    expect(read({ raw: '0x68656c6c6f' }).hash).toBe(hashMessage('hello'))
  })

  test('of bytes that are not text is shown as hex', () => {
    const { title, fields, warnings } = read({ raw: '0xdeadbeef' })
    expect(title).toBe('Sign bytes')
    expect(fields[0]).toEqual({ key: 'bytes', label: 'Bytes', value: '0xdeadbeef' })
    expect(warnings).toMatchObject([{ code: 'rawBytes', severity: 'danger' }])
  })
})
