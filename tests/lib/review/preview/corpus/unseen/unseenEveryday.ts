import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'

/** Requests that official front ends make, kept apart from the rules. */
export const unseenEveryday: readonly CorpusCase[] = []
