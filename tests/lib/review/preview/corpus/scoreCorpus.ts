import { english } from '#lib/messages/english.ts'
import {
  type DescriptorSource,
  describe as descriptionOf,
} from '#lib/review/descriptors/describe.ts'
import { describedAbis, registeredContracts } from '#lib/review/descriptors/describedAbis.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { shownAddresses } from '#react/review/shownAddresses.ts'
import { needsReview } from '#react/wagmi/needsReview.ts'
import { ownDescriptors } from '#server/descriptors/ownDescriptors.ts'
import { siteDescriptors } from '#server/descriptors/siteDescriptors.ts'
import {
  type CorpusCase,
  corpusContext,
  withoutNode,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** A request of the corpus, with what the review shows for it. */
export type Reviewed = CorpusCase & { shown: Preview; milliseconds: number }

/** Requests that deserve no danger, and requests that deserve one. */
export type Corpus = { everyday: readonly CorpusCase[]; malicious: readonly CorpusCase[] }

/**
 * Reviews a corpus, with what a node knows or without, and with the descriptors that a site has; the
 * lists hold the cases that a goal counts.
 */
export async function scoreCorpus(corpus: Corpus, { hasNode = true }: { hasNode?: boolean } = {}) {
  const everyday = await Promise.all(corpus.everyday.map((each) => review(each, hasNode)))
  const malicious = await Promise.all(corpus.malicious.map((each) => review(each, hasNode)))
  return {
    everyday,
    malicious,
    missed: malicious.filter((each) => !isGrave(each)),
    alarmed: everyday.filter(isGrave),
    unread: everyday.filter(isUnreadable),
    unnamed: everyday.filter(
      (each) => generic.has(each.shown.title) || isOfType(each) || isUnreadable(each),
    ),
  }
}

const { index, files } = siteDescriptors(ownDescriptors())
const source: DescriptorSource = { index, read: async (path) => files.get(path) }

async function review(each: CorpusCase, hasNode: boolean): Promise<Reviewed> {
  const known = { ...corpusContext, ...each.context, ...each.node }
  const context = {
    ...(hasNode ? known : withoutNode(known)),
    abis: await describedAbis(targetsOf(each.request), known.chainId, source),
    describedTitle: (await descriptionOf(each.request, known, source))?.title,
  }
  const start = performance.now()
  const first = preview(each.request, context)
  const addresses = shownAddresses([first])
  const registered = registeredContracts(addresses, known.chainId, source)
  const shown = registered.length > 0 ? preview(each.request, { ...context, registered }) : first
  return { ...each, shown, milliseconds: performance.now() - start }
}

function targetsOf(request: SigningRequest): string[] {
  const calls = request.kind === 'batch' ? request.calls : [request]
  return calls.flatMap((call) => ('to' in call && call.to ? [call.to] : []))
}

/** Some methods give nothing away, and are not shown. */
const isShown = ({ request }: Reviewed) => request.kind !== 'other' || needsReview(request)

const isGrave = (each: Reviewed) =>
  isShown(each) &&
  each.shown.warnings.some(({ severity }) => severity === 'danger' || severity === 'block')
const isUnreadable = ({ shown }: Reviewed) =>
  shown.warnings.some(({ code }) => code === 'unknownCall' || code === 'unreadableCall')

/** A title that repeats the name of a type: “Sign Order for Exchange”. */
const isOfType = ({ request, shown }: Reviewed) =>
  request.kind === 'typedData' &&
  shown.title.startsWith(english.preview.titles.typedData({ type: '' }))

/** Titles that name neither an amount nor a token nor anybody. */
const generic = new Set<unknown>(
  Object.values(english.preview.titles).filter((title) => typeof title === 'string'),
)
