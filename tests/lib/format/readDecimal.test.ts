import { expect, test } from 'vitest'
import { readDecimal, writeDecimal } from '#lib/format/readDecimal.ts'

test.each([
  ['1,5', 'de', '1.5'],
  [' 0,25 ', 'fr', '0.25'],
  [',5', 'pt-BR', '.5'],
  ['1.5', 'de', '1.5'],
  ['١٫٥', 'ar', '1.5'],
  ['٢٠', 'ar', '20'],
] as const)('%s in %s is %s', (text, locale, expected) => {
  expect(readDecimal(text, locale)).toBe(expected)
})

test.each([
  ['1,500', 'en'],
  ['1,5', 'ja'],
  ['1.000,5', 'de'],
  ['1,000,5', 'de'],
] as const)('%s in %s is left as it is', (text, locale) => {
  expect(readDecimal(text, locale)).toBe(text)
})

test('what could be thousands or decimals is refused, not guessed', () => {
  expect(readDecimal('1.234', 'de')).toBe('1,234')
  expect(readDecimal('0.123', 'de')).toBe('0.123')
  expect(readDecimal('1.234', 'en')).toBe('1.234')
})

test.each(['en', 'de', 'ar'] as const)('an amount written in %s is read as the same', (locale) => {
  expect(readDecimal(writeDecimal('1234.567', locale), locale)).toBe('1234.567')
  expect(readDecimal(writeDecimal('7', locale), locale)).toBe('7')
})
