import { expect, test } from 'vitest'
import { readEmailCode, typedText } from '#lib/input/readEmailCode.ts'
import { seededNumbers } from '#tests/support/seededNumbers.ts'

test.each([
  ['K7M2QX', 'K7M2QX'],
  ['k7m2qx', 'k7m2qx'],
  ['  K7M 2QX\n', 'K7M2QX'],
  ['K7M–2QX', 'K7M2QX'],
  ['K-7-M-2-Q-X', 'K7M2QX'],
  ['K7M\u200b2QX\ufeff', 'K7M2QX'],
  ['Ｋ７Ｍ２ＱＸ', 'K7M2QX'],
  ['１２３－４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['Your code is 123-456.', '123456'],
  ['Your code is 123 456.', '123456'],
  ['Your code is K7M2QX. Never share it.', 'K7M2QX'],
  ['your code is k7m2qx', 'k7m2qx'],
  ['Your code is KRMTQX.', 'KRMTQX'],
  ['“KRM-TQX” ist Ihr Code', 'KRMTQX'],
  ['コードはK7M2QXです。', 'K7M2QX'],
  ['您的验证码是123-456。', '123456'],
  ['コード：K7M2QX', 'K7M2QX'],
  [
    'K7M2QX is your code for Latchkey. It is valid for 5 minutes and can be used once. We will never ask you for it: enter it only where you asked for it yourself.',
    'K7M2QX',
  ],
  // The same code twice is one.
  ['K7M2QX, again: K7M2QX', 'K7M2QX'],
])('%j is read as %s', (text, code) => expect(readEmailCode(text)).toBe(code))

test.each([
  '',
  ' ',
  'K7M2Q',
  'K7M2QXY',
  'ß7M2QX',
  'Your code is below.',
  'code number letter',
  'see THE FOX',
  'K7M2QX or A1B2C3',
  'call 555-123-4567',
  'https://site.example/?code=no',
  '😀😀😀😀😀😀',
])('%j is no code', (text) => expect(readEmailCode(text)).toBeUndefined())

// Words of sentences around a code; none is one.
const words =
  'your code for Latchkey is never share this with anyone Ihr Code lautet コード 验证码'.split(' ')
const invisible = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u200e', '\u202a', '\u00ad']
const dashes = ['-', '\u2010', '\u2013', '\u2014', '\u2212', '\uff0d']
const spaces = [' ', '\u00a0', '\u3000', '\t', '\n', '\u2009']
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

test('a code is read however it is written, alone and in a sentence', () => {
  const below = seededNumbers(7)
  const pick = <item>(items: readonly item[] | string) => items[below(items.length)] as item
  const wide = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
  const scatter = (text: string, marks: readonly string[]) =>
    [...text].map((letter) => (below(3) === 0 ? letter + pick(marks) : letter)).join('')
  for (let count = 0; count < 3000; count += 1) {
    const code = Array.from({ length: 6 }, () => pick<string>(alphabet)).join('')
    const halves = code.slice(0, 3) + pick(dashes) + code.slice(3)
    const alone = below(2) ? scatter(code, [...dashes, ...spaces]) : pick([code, halves])
    const written = below(2) ? alone : alone.replace(/[A-Z0-9]/g, wide)
    const text = scatter(written, invisible)
    expect(readEmailCode(text), JSON.stringify(text)).toBe(code)
    const inSentence = pick([code, halves])
    const sentence = [
      pick(words),
      pick(words),
      `${inSentence}${pick(['.', '!', '', ' .'])}`,
      pick(words),
    ]
    const spaced = scatter(sentence.join(pick(spaces)), invisible)
    expect(readEmailCode(spaced), JSON.stringify(spaced)).toBe(code)
  }
})

test('what is read is six letters and digits of the text, in their order', () => {
  const below = seededNumbers(11)
  const parts = [
    ...words,
    ...dashes,
    ...spaces,
    ...invisible,
    'K7M2QX',
    '123',
    '45',
    'AB',
    '٣',
    '.',
    'é',
  ]
  for (let count = 0; count < 3000; count += 1) {
    const text = Array.from({ length: below(9) }, () => parts[below(parts.length)]).join('')
    const code = readEmailCode(text)
    if (code === undefined) continue
    expect(code).toMatch(/^[A-Z0-9]{6}$/i)
    expect(typedText(text).replace(/[^A-Z0-9]/gi, '')).toContain(code)
  }
})

test('a text that is longer than any email is not read to its end', () => {
  expect(readEmailCode(`${'no '.repeat(1500)}K7M2QX`)).toBe('K7M2QX')
  expect(readEmailCode(`${'no '.repeat(200_000)}K7M2QX`)).toBeUndefined()
})
