import type { Messages } from '#lib/messages/Messages.ts'
import { type Progress, sentenceOf } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'

/** What has become of an entry, in a sentence. */
export function sentenceText(
  { sentAt }: Pick<Entry, 'sentAt'>,
  progress: Pick<Progress, 'state' | 'since'> | undefined,
  { sentences }: Messages['sign'],
  locale: string,
): string {
  const state = progress?.state ?? { name: 'sent' }
  const sentence = sentences[sentenceOf(state)]
  if (typeof sentence === 'string') return sentence
  const since = new Date(progress?.since ?? sentAt)
  return sentence({
    date: since.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    reason: ('reason' in state && state.reason) || '',
  })
}
