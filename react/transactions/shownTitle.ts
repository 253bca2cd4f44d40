import { plainText } from '#lib/input/plainText.ts'
import { type Locale, toLocale } from '#lib/messages/locales.ts'
import { receiptLimits } from '#lib/protocol/receipts.ts'
import type { BatchCall, Preview } from '#lib/review/preview/SigningRequest.ts'
import { rememberShown } from '#react/transactions/shownCalls.ts'

/** The title under which a request was confirmed, in the language of that moment. */
export type ShownTitle = { text: string; locale: Locale }

/** More than the calls of the reviews that can be open at a time. */
const shown = rememberShown<ShownTitle>(300)

/**
 * Notes under which title a review shows calls, until they are sent. Those of a batch may also be sent
 * one by one.
 */
export function noteShownTitle(
  chainId: number,
  account: string,
  calls: readonly BatchCall[],
  { title, calls: parts = [] }: Preview,
  locale: Locale,
): void {
  const note = (some: readonly BatchCall[], text: string) =>
    shown.note(chainId, account, some, { text, locale })
  for (const [index, call] of calls.entries()) note([call], parts[index]?.title ?? title)
  if (calls.length > 1) note(calls, title)
}

/**
 * The title under which the latest review showed these calls, as a list of what was sent keeps it;
 * undefined if none did.
 */
export function shownTitle(...calls: Parameters<typeof shown.of>): ShownTitle | undefined {
  const title = shown.of(...calls)
  const text = title && plainText(title.text, receiptLimits.titleLength / 2)
  return title && text ? { ...title, text } : undefined
}

/** Storage is not trusted. */
export function isShownTitle(value: unknown): value is ShownTitle {
  const one = value as Partial<Record<keyof ShownTitle, unknown>> | null
  return (
    typeof one?.text === 'string' &&
    one.text === plainText(one.text, receiptLimits.titleLength / 2) &&
    typeof one.locale === 'string' &&
    toLocale(one.locale) === one.locale
  )
}
