'use client'

import { type FeedEntry, type FeedKind, feedKinds } from '#lib/protocol/feed.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'

/** The sentences of entries, and the kinds that a search finds by them. */
export function useFeedTexts() {
  const feedMessages = useMessages('feed')
  const locale = useLocale()

  const sentences: Record<FeedKind, (entry: Pick<FeedEntry, 'detail' | 'receipt'>) => string> = {
    signedIn: () => feedMessages.signedIn,
    signed: ({ receipt }) => feedMessages.signed({ title: receipt?.title ?? '' }),
    sent: ({ receipt }) => feedMessages.sent({ title: receipt?.title ?? '' }),
    linked: () => feedMessages.linked,
    unlinked: () => feedMessages.unlinked,
    merged: () => feedMessages.merged,
    providerAdded: ({ detail }) => feedMessages.providerAdded({ name: detail ?? '' }),
    exported: () => feedMessages.exported,
    recovered: () => feedMessages.recovered,
  }

  return {
    sentenceOf: (entry: FeedEntry) =>
      entry.isNewDevice ? feedMessages.signedInNew : sentences[entry.kind](entry),
    /** Kinds whose name or sentence contains a text. */
    kindsNamed(text: string): FeedKind[] {
      const wanted = text.toLocaleLowerCase(locale)
      if (!wanted) return []
      return feedKinds.filter((kind) =>
        [feedMessages.kinds[kind], sentences[kind]({ detail: '' })].some((words) =>
          words.toLocaleLowerCase(locale).includes(wanted),
        ),
      )
    },
  }
}
