import { plainText } from '#lib/input/plainText.ts'
import { type Locale, toLocale } from '#lib/messages/locales.ts'
import { receiptLimits } from '#lib/protocol/receipts.ts'

/** The title under which a request was confirmed, in the language of that moment. */
export type ShownTitle = { text: string; locale: Locale }

/** The text of a title as lists keep it: plain and short; undefined if nothing is left. */
export const titleText = (text: unknown) => plainText(text, receiptLimits.titleLength / 2)

/** Storage is not trusted. */
export function isShownTitle(value: unknown): value is ShownTitle {
  const one = value as Partial<Record<keyof ShownTitle, unknown>> | null
  return (
    typeof one?.text === 'string' &&
    one.text === titleText(one.text) &&
    typeof one.locale === 'string' &&
    toLocale(one.locale) === one.locale
  )
}
