import { describe, expect, test } from 'vitest'
import { loadReviewMessages } from '#lib/messages/loadTranslation.ts'
import { type Locale, locales } from '#lib/messages/locales.ts'
import type { Message } from '#lib/messages/Messages.ts'

/**
 * How a request is written in each language: as an imperative, an infinitive or a noun. A statement,
 * such as “X may spend all your USDC”, reads as if it were so already.
 */
const forms: Record<Locale, { is: RegExp; isNot?: RegExp }> = {
  en: { is: /^[A-Z][a-z]+\b/, isNot: /\b(can|may|will|is|are|has|have)\b/ },
  de: { is: /\p{L}+(en|ern|eln)$/u, isNot: /\b(darf|dürfen|kann|können|wird|ist|hat)\b/ },
  es: { is: /^\p{Lu}\p{Ll}*(ar|er|ir)\b/u, isNot: /\b(puede|podrá|tiene)\b/ },
  fr: { is: /^(Se )?\p{L}+(er|ir|re)\b/u, isNot: /\b(peut|pourra|a le droit)\b/ },
  'pt-BR': { is: /^\p{Lu}\p{Ll}*(ar|er|ir)\b/u, isNot: /\b(pode|poderá|tem)\b/ },
  ja: { is: /[うくぐすつぬぶむる]$/, isNot: /(ている|できる|れる|ます)$/ },
  'zh-Hans': { is: /^\p{Script=Han}/u, isNot: /可以|已经|能够|将会|有权/ },
  ar: { is: /^\p{Script=Arabic}/u, isNot: /^(يمكن|يستطيع|سوف|يحق)/ },
}

/** What only adds to another title, and what names a request that cannot be read. */
const noTitles = /^(until|paidTo|costs|several|confirm|unreadable.*)$/

const textsOf = (message: Message) =>
  typeof message === 'string' ? [message] : Object.values(message)

describe('titles are requests', () => {
  test.each(Object.keys(locales) as Locale[])('in %s', async (locale) => {
    const { preview } = await loadReviewMessages[locale]()
    const { intents, titles } = preview as Record<string, Record<string, Message>>
    const { is, isNot } = forms[locale]
    const wrong = Object.entries({ ...intents, ...titles })
      .filter(([key]) => !noTitles.test(key))
      .flatMap(([key, message]) => textsOf(message).map((text) => `${key}: ${text}`))
      .filter((line) => {
        const text = line.slice(line.indexOf(' ') + 1)
        return !is.test(text) || isNot?.test(text)
      })
    expect(wrong).toEqual([])
  })
})
