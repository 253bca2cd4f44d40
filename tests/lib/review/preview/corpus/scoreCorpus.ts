import { english } from '#lib/messages/english.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { everydayCorpus, maliciousCorpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { type CorpusCase, corpusContext } from '#tests/lib/review/preview/corpus/requests.ts'

/** A request of the corpus, with what the review shows for it. */
export type Reviewed = CorpusCase & { shown: Preview; milliseconds: number }

/** Reviews the whole corpus; the lists hold the cases that a goal counts. */
export function scoreCorpus() {
  const everyday = everydayCorpus.map(review)
  const malicious = maliciousCorpus.map(review)
  return {
    everyday,
    malicious,
    missed: malicious.filter((each) => !isGrave(each)),
    alarmed: everyday.filter(isGrave),
    unread: everyday.filter(isUnreadable),
    unnamed: everyday.filter((each) => generic.has(each.shown.title) || isUnreadable(each)),
  }
}

function review(each: CorpusCase): Reviewed {
  const start = performance.now()
  const shown = preview(each.request, { ...corpusContext, ...each.context })
  return { ...each, shown, milliseconds: performance.now() - start }
}

const isGrave = ({ shown }: Reviewed) =>
  shown.warnings.some(({ severity }) => severity === 'danger' || severity === 'block')
const isUnreadable = ({ shown }: Reviewed) =>
  shown.warnings.some(({ code }) => code === 'unknownCall' || code === 'unreadableCall')

/** Titles that name neither an amount nor a token nor anybody. */
const generic = new Set<unknown>(
  Object.values(english.preview.titles).filter((title) => typeof title === 'string'),
)
