import type { UnseenCase } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { accounts } from '#tests/lib/review/preview/corpus/unseen/everyday/accounts.ts'
import { approvals } from '#tests/lib/review/preview/corpus/unseen/everyday/approvals.ts'
import { bridges as everydayBridges } from '#tests/lib/review/preview/corpus/unseen/everyday/bridges.ts'
import { claims } from '#tests/lib/review/preview/corpus/unseen/everyday/claims.ts'
import { communities } from '#tests/lib/review/preview/corpus/unseen/everyday/communities.ts'
import { liquidity } from '#tests/lib/review/preview/corpus/unseen/everyday/liquidity.ts'
import { loans } from '#tests/lib/review/preview/corpus/unseen/everyday/loans.ts'
import { names as everydayNames } from '#tests/lib/review/preview/corpus/unseen/everyday/names.ts'
import { nfts } from '#tests/lib/review/preview/corpus/unseen/everyday/nfts.ts'
import { payments } from '#tests/lib/review/preview/corpus/unseen/everyday/payments.ts'
import { rarities } from '#tests/lib/review/preview/corpus/unseen/everyday/rarities.ts'
import { safes as everydaySafes } from '#tests/lib/review/preview/corpus/unseen/everyday/safes.ts'
import { signatures } from '#tests/lib/review/preview/corpus/unseen/everyday/signatures.ts'
import { stakes } from '#tests/lib/review/preview/corpus/unseen/everyday/stakes.ts'
import { swaps } from '#tests/lib/review/preview/corpus/unseen/everyday/swaps.ts'
import { wraps } from '#tests/lib/review/preview/corpus/unseen/everyday/wraps.ts'
import { batches } from '#tests/lib/review/preview/corpus/unseen/frauds/batches.ts'
import { blindHashes } from '#tests/lib/review/preview/corpus/unseen/frauds/blindHashes.ts'
import { bridges as stolenBridges } from '#tests/lib/review/preview/corpus/unseen/frauds/bridges.ts'
import { delegations } from '#tests/lib/review/preview/corpus/unseen/frauds/delegations.ts'
import { drainerCalls } from '#tests/lib/review/preview/corpus/unseen/frauds/drainerCalls.ts'
import { fees } from '#tests/lib/review/preview/corpus/unseen/frauds/fees.ts'
import { governance } from '#tests/lib/review/preview/corpus/unseen/frauds/governance.ts'
import { logins } from '#tests/lib/review/preview/corpus/unseen/frauds/logins.ts'
import { names as stolenNames } from '#tests/lib/review/preview/corpus/unseen/frauds/names.ts'
import { networks } from '#tests/lib/review/preview/corpus/unseen/frauds/networks.ts'
import { nftOrders } from '#tests/lib/review/preview/corpus/unseen/frauds/nftOrders.ts'
import { operators } from '#tests/lib/review/preview/corpus/unseen/frauds/operators.ts'
import { ownership } from '#tests/lib/review/preview/corpus/unseen/frauds/ownership.ts'
import { permits } from '#tests/lib/review/preview/corpus/unseen/frauds/permits.ts'
import { perps } from '#tests/lib/review/preview/corpus/unseen/frauds/perps.ts'
import { poisoning } from '#tests/lib/review/preview/corpus/unseen/frauds/poisoning.ts'
import { safes as stolenSafes } from '#tests/lib/review/preview/corpus/unseen/frauds/safes.ts'
import { sessions } from '#tests/lib/review/preview/corpus/unseen/frauds/sessions.ts'
import { staking } from '#tests/lib/review/preview/corpus/unseen/frauds/staking.ts'
import { trades } from '#tests/lib/review/preview/corpus/unseen/frauds/trades.ts'
import { userOperations } from '#tests/lib/review/preview/corpus/unseen/frauds/userOperations.ts'

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
