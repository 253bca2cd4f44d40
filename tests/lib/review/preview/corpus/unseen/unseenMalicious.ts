import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'

/** Requests of frauds, kept apart from the rules; empty until the next ones are written. */
export const unseenMalicious: readonly CorpusCase[] = []
