import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'

/** Requests that official front ends make, kept apart from the rules; empty until the next ones are written. */
export const unseenEveryday: readonly CorpusCase[] = []
