import { expect, test } from 'vitest'
import { matchLocale } from '#lib/messages/matchLocale.ts'

test.each([
  [null, 'en'],
  ['', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['xx', 'en'],
  ['not a tag, en', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['ar-EG', 'ar'],
  ['ja-JP', 'ja'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'en'],
  ['de-CH,fr;q=0.9', 'de'],
  ['en;q=0.5, de;q=0.9', 'de'],
  ['xx, de;q=0.2', 'de'],
  ['de;q=0, en', 'en'],
])('Accept-Language %j chooses %s', (header, locale) => {
  expect(matchLocale(header)).toBe(locale)
})
