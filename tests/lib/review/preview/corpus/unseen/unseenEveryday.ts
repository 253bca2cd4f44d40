import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'
import { unseenAccounts } from '#tests/lib/review/preview/corpus/unseen/everyday/accounts.ts'
import { unseenAffairs } from '#tests/lib/review/preview/corpus/unseen/everyday/affairs.ts'
import { unseenAttestations } from '#tests/lib/review/preview/corpus/unseen/everyday/attestations.ts'
import { unseenCollectibles } from '#tests/lib/review/preview/corpus/unseen/everyday/collectibles.ts'
import { unseenCredit } from '#tests/lib/review/preview/corpus/unseen/everyday/credit.ts'
import { unseenCrossings } from '#tests/lib/review/preview/corpus/unseen/everyday/crossings.ts'
import { unseenExchanges } from '#tests/lib/review/preview/corpus/unseen/everyday/exchanges.ts'
import { unseenGroundwork } from '#tests/lib/review/preview/corpus/unseen/everyday/groundwork.ts'
import { unseenMessaging } from '#tests/lib/review/preview/corpus/unseen/everyday/messaging.ts'
import { unseenNaming } from '#tests/lib/review/preview/corpus/unseen/everyday/naming.ts'
import { unseenNativeCrossings } from '#tests/lib/review/preview/corpus/unseen/everyday/nativeCrossings.ts'
import { unseenPayments } from '#tests/lib/review/preview/corpus/unseen/everyday/payments.ts'
import { unseenPerpetuals } from '#tests/lib/review/preview/corpus/unseen/everyday/perpetuals.ts'
import { unseenPools } from '#tests/lib/review/preview/corpus/unseen/everyday/pools.ts'
import { unseenRouters } from '#tests/lib/review/preview/corpus/unseen/everyday/routers.ts'
import { unseenStaking } from '#tests/lib/review/preview/corpus/unseen/everyday/staking.ts'
import { unseenVotes } from '#tests/lib/review/preview/corpus/unseen/everyday/votes.ts'

/** Requests that official front ends make, kept apart from the rules. */
export const unseenEveryday: readonly CorpusCase[] = [
  ...unseenAccounts,
  ...unseenAffairs,
  ...unseenAttestations,
  ...unseenCollectibles,
  ...unseenCredit,
  ...unseenCrossings,
  ...unseenExchanges,
  ...unseenGroundwork,
  ...unseenMessaging,
  ...unseenNaming,
  ...unseenNativeCrossings,
  ...unseenPayments,
  ...unseenPerpetuals,
  ...unseenPools,
  ...unseenRouters,
  ...unseenStaking,
  ...unseenVotes,
]
