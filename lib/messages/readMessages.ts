import { directionOf } from '#lib/messages/directionOf.ts'
import { isPlural } from '#lib/messages/isPlural.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type {
  Message,
  Messages,
  MessageValues,
  SectionData,
  SectionName,
} from '#lib/messages/Messages.ts'

/** Characters around a value whose direction may differ from the sentence's (Unicode, UAX #9). */
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

const sections = new WeakMap<SectionData, unknown>()

/** Turns the data of a section into what screens read; the same data gives the same object. */
export function readMessages<name extends SectionName>(
  data: SectionData,
  locale: Locale,
): Messages[name] {
  const known = sections.get(data)
  const messages = known ?? readGroup(data, locale)
  if (!known) sections.set(data, messages)
  return messages as Messages[name]
}

function readGroup(data: SectionData, locale: Locale): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === 'string' || isPlural(value)
        ? readMessage(value, locale)
        : readGroup(value, locale),
    ]),
  )
}

function readMessage(message: Message, locale: Locale) {
  if (typeof message === 'string' && !message.includes('{')) return message
  return (values: MessageValues) => {
    const text = typeof message === 'string' ? message : pluralForm(message, values.count, locale)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name, values[name], locale))
  }
}

function pluralForm(forms: Exclude<Message, string>, count: unknown, locale: Locale): string {
  return forms[new Intl.PluralRules(locale).select(Number(count))] ?? forms.other
}

/** Only counts are numbers to group and to write in the digits of the locale; ids are not. */
function textOf(name: string, value: string | number | undefined, locale: Locale): string {
  if (name === 'count' && typeof value === 'number')
    return new Intl.NumberFormat(locale).format(value)
  return directionOf(locale) === 'rtl'
    ? `${firstStrongIsolate}${value}${popIsolate}`
    : String(value)
}
