import type { Config } from 'wagmi'
import { loadReviewMessages } from '#lib/messages/loadTranslation.ts'
import { toLocale } from '#lib/messages/locales.ts'
import { oldBlock } from '#react/review/oldBlock.ts'
import { refuseOwnMessage } from '#react/review/refuseOwnMessage.ts'
import { reviewRequest } from '#react/review/reviewRequest.ts'
import { SiteReviews } from '#react/review/SiteReviews.tsx'

/** What reviews a request and what shows it: loaded together, once a wallet is used. */
export const reviews = { request: reviewOnSite, Dialog: SiteReviews, prepare }

/** Reviews a request on a page of a site whose users sign in to our server. */
async function reviewOnSite(...args: Parameters<typeof reviewRequest>): Promise<unknown> {
  const [config, , , request] = args
  refuseOwnMessage(config, request)
  return reviewRequest(...args)
}

/**
 * Loads what the first review would wait for: its sentences, the simulation, descriptors, and the age of
 * the chain's blocks.
 */
async function prepare(config: Config, basePath: string): Promise<void> {
  await Promise.all([
    // Only an addition to the review, which asks again.
    oldBlock(config.getClient()).catch(() => undefined),
    loadReviewMessages[toLocale(document.documentElement.lang) ?? 'en'](),
    import('#lib/review/simulation/simulateRequest.ts'),
    import('#lib/review/descriptors/describe.ts'),
    import('#lib/review/descriptors/describedAbis.ts'),
    import('#lib/review/descriptors/siteSource.ts').then(({ siteSource }) => siteSource(basePath)),
  ])
}
