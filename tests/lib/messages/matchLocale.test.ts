import { expect, test } from 'vitest'
import { matchLocale } from '#lib/messages/matchLocale.ts'

test.each([
  [null, 'en'],
  ['', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['xx', 'en'],
  ['not a tag, en', 'en'],
  ['*', 'en'],
])('Accept-Language %j chooses %s', (header, locale) => {
  expect(matchLocale(header)).toBe(locale)
})
