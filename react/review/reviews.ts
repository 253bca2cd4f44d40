import { loadReviewMessages } from '#lib/messages/loadTranslation.ts'
import { toLocale } from '#lib/messages/locales.ts'
import { ReviewDialog } from '#react/review/ReviewDialog.tsx'
import { reviewRequest } from '#react/review/reviewRequest.ts'

/** What reviews a request and what shows it: loaded together, once a wallet is used. */
export const reviews = { request: reviewRequest, Dialog: ReviewDialog, prepare }

/** Loads what the first review would wait for: its sentences, the simulation, and descriptors. */
async function prepare(basePath: string): Promise<void> {
  await Promise.all([
    loadReviewMessages[toLocale(document.documentElement.lang) ?? 'en'](),
    import('#lib/review/simulation/simulateRequest.ts'),
    import('#lib/review/descriptors/describe.ts'),
    import('#lib/review/descriptors/describedAbis.ts'),
    import('#lib/review/descriptors/siteSource.ts').then(({ siteSource }) => siteSource(basePath)),
  ])
}
