import { expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData } from '#lib/messages/Messages.ts'
import { readMessages } from '#lib/messages/readMessages.ts'

test('a message without placeholders is a string, any other a function of its values', () => {
  expect(english.signIn.cancel).toBe('Cancel')
  expect(english.signIn.continueWith({ name: 'Rainbow' })).toBe('Continue with Rainbow')
})

test('a value is inserted as it is, also if it looks like a placeholder', () => {
  expect(english.signIn.continueWith({ name: '{name} $& $1' })).toBe('Continue with {name} $& $1')
})

test('the form of a number is chosen by the rules of English', () => {
  expect(english.embedded.attemptsLeft({ count: 1 })).toBe('1 attempt left.')
  expect(english.embedded.attemptsLeft({ count: 2 })).toBe('2 attempts left.')
})

test('counts are grouped, ids are not', () => {
  expect(english.errorPage.count({ count: 1234 })).toBe('1,234 errors')
  expect(english.session.wrongChain({ chainId: 31337 })).toContain(' 31337,')
})

test('a value in a right-to-left language keeps its own direction', () => {
  const { text } = readMessages<'signIn'>({ text: '{name} متصل' }, 'ar' as Locale) as unknown as {
    text: (values: { name: string }) => string
  }
  expect(text({ name: '0x12…34' })).toBe('\u20680x12…34\u2069 متصل')
})

test('the same data gives the same object, which hooks may depend on', () => {
  const data: SectionData = { title: 'Title' }
  expect(readMessages(data, 'en')).toBe(readMessages(data, 'en'))
})
