import type { Locale } from '#lib/messages/locales.ts'
import type { BatchCall, Preview } from '#lib/review/preview/SigningRequest.ts'
import { type ShownTitle, titleText } from '#lib/tracker/ShownTitle.ts'
import { rememberShown } from '#react/transactions/shownCalls.ts'

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
  const text = title && titleText(title.text)
  return title && text ? { ...title, text } : undefined
}
