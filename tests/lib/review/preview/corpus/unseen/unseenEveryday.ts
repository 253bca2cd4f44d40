import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'
import { unseenCollectibles } from '#tests/lib/review/preview/corpus/unseen/everyday/collectibles.ts'
import { unseenCredit } from '#tests/lib/review/preview/corpus/unseen/everyday/credit.ts'
import { unseenCrossings } from '#tests/lib/review/preview/corpus/unseen/everyday/crossings.ts'
import { unseenExchanges } from '#tests/lib/review/preview/corpus/unseen/everyday/exchanges.ts'
import { unseenNaming } from '#tests/lib/review/preview/corpus/unseen/everyday/naming.ts'
import { unseenPerpetuals } from '#tests/lib/review/preview/corpus/unseen/everyday/perpetuals.ts'
import { unseenRouters } from '#tests/lib/review/preview/corpus/unseen/everyday/routers.ts'
import { unseenStaking } from '#tests/lib/review/preview/corpus/unseen/everyday/staking.ts'
import { unseenVotes } from '#tests/lib/review/preview/corpus/unseen/everyday/votes.ts'

/** Requests that official front ends make, kept apart from the rules. */
export const unseenEveryday: readonly CorpusCase[] = [
  ...unseenRouters,
  ...unseenExchanges,
  ...unseenCrossings,
  ...unseenCredit,
  ...unseenStaking,
  ...unseenPerpetuals,
  ...unseenCollectibles,
  ...unseenNaming,
  ...unseenVotes,
]
