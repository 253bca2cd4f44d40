import { accounts } from '#tests/lib/review/preview/corpus/opened/everyday/accounts.ts'
import { bridges as everydayBridges } from '#tests/lib/review/preview/corpus/opened/everyday/bridges.ts'
import { communities } from '#tests/lib/review/preview/corpus/opened/everyday/communities.ts'
import { loans } from '#tests/lib/review/preview/corpus/opened/everyday/loans.ts'
import { nfts } from '#tests/lib/review/preview/corpus/opened/everyday/nfts.ts'
import { rarities } from '#tests/lib/review/preview/corpus/opened/everyday/rarities.ts'
import { signatures } from '#tests/lib/review/preview/corpus/opened/everyday/signatures.ts'
import { swaps } from '#tests/lib/review/preview/corpus/opened/everyday/swaps.ts'
import { batches } from '#tests/lib/review/preview/corpus/opened/frauds/batches.ts'
import { bridges as stolenBridges } from '#tests/lib/review/preview/corpus/opened/frauds/bridges.ts'
import { drainerCalls } from '#tests/lib/review/preview/corpus/opened/frauds/drainerCalls.ts'
import { governance } from '#tests/lib/review/preview/corpus/opened/frauds/governance.ts'
import { names as stolenNames } from '#tests/lib/review/preview/corpus/opened/frauds/names.ts'
import { nftOrders } from '#tests/lib/review/preview/corpus/opened/frauds/nftOrders.ts'
import { ownership } from '#tests/lib/review/preview/corpus/opened/frauds/ownership.ts'
import { perps } from '#tests/lib/review/preview/corpus/opened/frauds/perps.ts'
import { safes as stolenSafes } from '#tests/lib/review/preview/corpus/opened/frauds/safes.ts'
import { staking } from '#tests/lib/review/preview/corpus/opened/frauds/staking.ts'
import { userOperations } from '#tests/lib/review/preview/corpus/opened/frauds/userOperations.ts'
import type { UnseenCase } from '#tests/lib/review/preview/corpus/unseen/cases.ts'

/** Frauds that were unseen until the rules were tuned with them. */
export const openedFrauds: readonly UnseenCase[] = [
  ...batches,
  ...stolenBridges,
  ...drainerCalls,
  ...governance,
  ...stolenNames,
  ...nftOrders,
  ...ownership,
  ...perps,
  ...stolenSafes,
  ...staking,
  ...userOperations,
]

/** Requests of official pages that were unseen until the rules were tuned with them. */
export const openedRequests: readonly UnseenCase[] = [
  ...accounts,
  ...everydayBridges,
  ...communities,
  ...loans,
  ...nfts,
  ...rarities,
  ...signatures,
  ...swaps,
]
