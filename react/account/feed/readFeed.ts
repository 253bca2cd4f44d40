import {
  type FeedEntry,
  type FeedExport,
  type FeedKind,
  type FeedPage,
  type FeedQuery,
  feedLimits,
} from '#lib/protocol/feed.ts'
import { fetchRoute } from '#react/session/accountApi.ts'

/** What is shown of a feed. */
export type FeedFilter = {
  /** @default all */
  kind?: FeedKind | undefined
  text: string
  /** Kinds whose own words contain the text. */
  textKinds: readonly FeedKind[]
}

/** Reads entries, newest first: of a search, page after page until one has any. */
export async function readFeed(
  basePath: string,
  { kind, text, textKinds }: FeedFilter,
  before: string | undefined,
  signal: AbortSignal,
): Promise<FeedPage> {
  const query: FeedQuery = {
    ...(kind && { kinds: kind }),
    ...(text && { text }),
    ...(textKinds.length > 0 && { textKinds: textKinds.join() }),
  }
  let page = await readPage(basePath, { ...query, ...(before && { before }) })
  while (page.entries.length === 0 && page.next !== null) {
    signal.throwIfAborted()
    page = await readPage(basePath, { ...query, before: page.next })
  }
  return page
}

/** Reads the whole feed up to now, newest first. */
export async function exportFeed(basePath: string, signal: AbortSignal): Promise<FeedExport> {
  const entries: FeedEntry[] = []
  const limit = String(feedLimits.maxPerPage)
  for (let next: string | null | undefined; next !== null; ) {
    signal.throwIfAborted()
    const page = await readPage(basePath, { limit, ...(next && { before: next }) })
    entries.push(...page.entries)
    next = page.next
  }
  return { version: 1, entries }
}

function readPage(basePath: string, query: FeedQuery): Promise<FeedPage> {
  return fetchRoute('GET', `${basePath}/user/feed?${new URLSearchParams(query)}`)
}
