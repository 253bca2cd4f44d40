import type { UnseenCase } from '#tests/lib/review/preview/corpus/unseen2/cases.ts'
import { accounts } from '#tests/lib/review/preview/corpus/unseen2/everyday/accounts.ts'
import { approvals } from '#tests/lib/review/preview/corpus/unseen2/everyday/approvals.ts'
import { bridges as everydayBridges } from '#tests/lib/review/preview/corpus/unseen2/everyday/bridges.ts'
import { claims } from '#tests/lib/review/preview/corpus/unseen2/everyday/claims.ts'
import { communities } from '#tests/lib/review/preview/corpus/unseen2/everyday/communities.ts'
import { liquidity } from '#tests/lib/review/preview/corpus/unseen2/everyday/liquidity.ts'
import { loans } from '#tests/lib/review/preview/corpus/unseen2/everyday/loans.ts'
import { names as everydayNames } from '#tests/lib/review/preview/corpus/unseen2/everyday/names.ts'
import { nfts } from '#tests/lib/review/preview/corpus/unseen2/everyday/nfts.ts'
import { payments } from '#tests/lib/review/preview/corpus/unseen2/everyday/payments.ts'
import { rarities } from '#tests/lib/review/preview/corpus/unseen2/everyday/rarities.ts'
import { safes as everydaySafes } from '#tests/lib/review/preview/corpus/unseen2/everyday/safes.ts'
import { signatures } from '#tests/lib/review/preview/corpus/unseen2/everyday/signatures.ts'
import { stakes } from '#tests/lib/review/preview/corpus/unseen2/everyday/stakes.ts'
import { swaps } from '#tests/lib/review/preview/corpus/unseen2/everyday/swaps.ts'
import { wraps } from '#tests/lib/review/preview/corpus/unseen2/everyday/wraps.ts'
import { batches } from '#tests/lib/review/preview/corpus/unseen2/frauds/batches.ts'
import { blindHashes } from '#tests/lib/review/preview/corpus/unseen2/frauds/blindHashes.ts'
import { bridges as stolenBridges } from '#tests/lib/review/preview/corpus/unseen2/frauds/bridges.ts'
import { delegations } from '#tests/lib/review/preview/corpus/unseen2/frauds/delegations.ts'
import { drainerCalls } from '#tests/lib/review/preview/corpus/unseen2/frauds/drainerCalls.ts'
import { fees } from '#tests/lib/review/preview/corpus/unseen2/frauds/fees.ts'
import { governance } from '#tests/lib/review/preview/corpus/unseen2/frauds/governance.ts'
import { logins } from '#tests/lib/review/preview/corpus/unseen2/frauds/logins.ts'
import { names as stolenNames } from '#tests/lib/review/preview/corpus/unseen2/frauds/names.ts'
import { networks } from '#tests/lib/review/preview/corpus/unseen2/frauds/networks.ts'
import { nftOrders } from '#tests/lib/review/preview/corpus/unseen2/frauds/nftOrders.ts'
import { operators } from '#tests/lib/review/preview/corpus/unseen2/frauds/operators.ts'
import { ownership } from '#tests/lib/review/preview/corpus/unseen2/frauds/ownership.ts'
import { permits } from '#tests/lib/review/preview/corpus/unseen2/frauds/permits.ts'
import { perps } from '#tests/lib/review/preview/corpus/unseen2/frauds/perps.ts'
import { poisoning } from '#tests/lib/review/preview/corpus/unseen2/frauds/poisoning.ts'
import { safes as stolenSafes } from '#tests/lib/review/preview/corpus/unseen2/frauds/safes.ts'
import { sessions } from '#tests/lib/review/preview/corpus/unseen2/frauds/sessions.ts'
import { staking } from '#tests/lib/review/preview/corpus/unseen2/frauds/staking.ts'
import { trades } from '#tests/lib/review/preview/corpus/unseen2/frauds/trades.ts'
import { userOperations } from '#tests/lib/review/preview/corpus/unseen2/frauds/userOperations.ts'

/** Frauds of 2024 to 2026, written without knowledge of the rules. */
export const unseenFrauds: readonly UnseenCase[] = [
  ...batches,
  ...blindHashes,
  ...stolenBridges,
  ...delegations,
  ...drainerCalls,
  ...fees,
  ...governance,
  ...logins,
  ...stolenNames,
  ...networks,
  ...nftOrders,
  ...operators,
  ...ownership,
  ...permits,
  ...perps,
  ...poisoning,
  ...stolenSafes,
  ...sessions,
  ...staking,
  ...trades,
  ...userOperations,
]

/** What official pages ask for, written without knowledge of the rules. */
export const unseenRequests: readonly UnseenCase[] = [
  ...accounts,
  ...approvals,
  ...everydayBridges,
  ...claims,
  ...communities,
  ...liquidity,
  ...loans,
  ...everydayNames,
  ...nfts,
  ...payments,
  ...everydaySafes,
  ...signatures,
  ...stakes,
  ...swaps,
  ...wraps,
  ...rarities,
]
