import { describe, expect, test } from 'vitest'
import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { en } from '#lib/messages/en.ts'
import { isPlural } from '#lib/messages/isPlural.ts'
import { loadErrorTexts, loadTranslation } from '#lib/messages/loadTranslation.ts'
import { type Locale, locales } from '#lib/messages/locales.ts'
import type { Message, SectionData } from '#lib/messages/Messages.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'

const english = flatten(en)
const translated = (Object.keys(locales) as Locale[]).filter((locale) => locale !== 'en')

describe.each(translated)('the messages in %s', async (locale) => {
  const messages = flatten(await loadTranslation(locale))

  test('have the keys of the English ones', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('have the placeholders of the English ones, in each form', () => {
    const wrong = [...messages].filter(([key, message]) => {
      const expected = placeholders(formsOf(english.get(key) ?? '').at(-1) ?? '')
      return formsOf(message).some((form) => {
        const found = placeholders(form)
        // A form of one number alone may name it: "1 attempt left".
        const isNamed = typeof message !== 'string' && !found.includes('count')
        const wanted = isNamed ? expected.filter((name) => name !== 'count') : expected
        return String(found) !== String(wanted)
      })
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test('have every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    const incomplete = [...messages].filter(
      ([, message]) =>
        typeof message !== 'string' &&
        String(Object.keys(message).sort()) !== String([...pluralCategories].sort()),
    )
    expect(incomplete.map(([key]) => key)).toEqual([])
  })

  test('explain every row of the error catalog, with its values', async () => {
    const texts = await loadErrorTexts[locale]()
    const catalog = await readCatalog()
    expect(Object.keys(texts).sort()).toEqual([...catalog.keys()].sort())
    const wrong = [...catalog].filter(([key, row]) => {
      const { message = '', fix = '' } = texts[key] ?? {}
      const unknown = placeholders(message).filter((name) => !templateOf(row).includes(`{${name}}`))
      return unknown.length > 0 || message === '' || fix === '' || fix === row.fix
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test('are neither empty nor English', () => {
    const same = [...messages].filter(([key, message]) => {
      const text = String(formsOf(message).at(-1))
      const original = String(formsOf(english.get(key) ?? '').at(-1))
      if (original === '') return text !== ''
      return text.trim() === '' || (text === original && text.split(/\s+/).length > 3)
    })
    expect(same.map(([key]) => key)).toEqual([])
  })
})

test('no English message is in the form of one number only', () => {
  const wrong = [...english].filter(
    ([, message]) => typeof message !== 'string' && !message.other.includes('{count}'),
  )
  expect(wrong).toEqual([])
})

/** A row's message with its placeholders in braces. */
function templateOf({ message }: ErrorRow): string {
  if (typeof message === 'string') return message
  return message(new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as never)
}

/** Messages by their path, as `signIn.title`. */
function flatten(data: SectionData, prefix = ''): Map<string, Message> {
  return new Map(
    Object.entries(data).flatMap(([key, value]): [string, Message][] =>
      typeof value === 'string' || isPlural(value)
        ? [[prefix + key, value]]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** The forms of a message, the general one last. */
function formsOf(message: Message): string[] {
  if (typeof message === 'string') return [message]
  const { other, ...special } = message
  return [...Object.values(special), other]
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}
