import type { Config } from 'wagmi'
import { loadReviewMessages } from '#lib/messages/loadTranslation.ts'
import { toLocale } from '#lib/messages/locales.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { ReviewMode } from '#lib/wallets/listWallets.ts'
import { guardOpenWallet } from '#react/review/guardOpenWallet.ts'
import { leaveReceipt } from '#react/review/newReceipts.ts'
import { oldBlock } from '#react/review/oldBlock.ts'
import { reviewRequest } from '#react/review/reviewRequest.ts'
import { SiteReviews } from '#react/review/SiteReviews.tsx'
import type { ReviewRequest } from '#react/wagmi/reviewConnector.ts'

/** What reviews a request and what shows it: loaded together, once a wallet is used. */
export const reviews = { request: reviewOnSite, Dialog: SiteReviews, prepare }

/** Reviews a request on a page of a site whose users sign in to our server, which keeps receipts. */
function reviewOnSite(
  config: Config,
  mode: ReviewMode,
  site: PublicConfig,
  request: Parameters<ReviewRequest>,
): Promise<unknown> {
  return reviewRequest(config, mode, site, request, {
    guard: (copy, wallet) => guardOpenWallet(config, site.basePath, copy, wallet),
    leave: leaveReceipt,
  })
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
