import { english } from '#lib/messages/english.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import {
  type CorpusCase,
  corpusContext,
  withoutNode,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** A request of the corpus, with what the review shows for it. */
export type Reviewed = CorpusCase & { shown: Preview; milliseconds: number }

/** Requests that deserve no danger, and requests that deserve one. */
export type Corpus = { everyday: readonly CorpusCase[]; malicious: readonly CorpusCase[] }

/** Reviews a corpus, with what a node knows or without; the lists hold the cases that a goal counts. */
export function scoreCorpus(corpus: Corpus, { hasNode = true }: { hasNode?: boolean } = {}) {
  const everyday = corpus.everyday.map((each) => review(each, hasNode))
  const malicious = corpus.malicious.map((each) => review(each, hasNode))
  return {
    everyday,
    malicious,
    missed: malicious.filter((each) => !isGrave(each)),
    alarmed: everyday.filter(isGrave),
    unread: everyday.filter(isUnreadable),
    unnamed: everyday.filter((each) => generic.has(each.shown.title) || isUnreadable(each)),
  }
}

function review(each: CorpusCase, hasNode: boolean): Reviewed {
  const known = { ...corpusContext, ...each.context, ...each.node }
  const context = hasNode ? known : withoutNode(known)
  const start = performance.now()
  const shown = preview(each.request, context)
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
