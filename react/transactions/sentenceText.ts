import type { Messages } from '#lib/messages/Messages.ts'
import { type Progress, sentenceOf } from '#lib/tracker/conclude.ts'
import { type Entry, isReplaceable } from '#lib/tracker/Entry.ts'

/** What has become of an entry, in a sentence. */
export function sentenceText(
  entry: Pick<Entry, 'kind' | 'nonce' | 'sentAt'>,
  progress: Pick<Progress, 'state' | 'since'> | undefined,
  { sentences }: Messages['sign'],
  locale: string,
): string {
  const state = progress?.state ?? { name: 'sent' }
  const sentence = sentences[sentenceOf(state, isReplaceable(entry))]
  if (typeof sentence === 'string') return sentence
  return sentence({
    date: dateText(progress?.since ?? entry.sentAt, locale),
    reason: ('reason' in state && state.reason) || '',
  })
}

/** Since when something is known, or is not. */
export const dateText = (date: number | string, locale: string): string =>
  new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
