import { expect, test } from 'vitest'
import { readDecimal } from '#lib/readDecimal.ts'

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
