import type { UnseenCase } from '#tests/lib/review/preview/corpus/unseen2/cases.ts'
import { batches } from '#tests/lib/review/preview/corpus/unseen2/frauds/batches.ts'
import { blindHashes } from '#tests/lib/review/preview/corpus/unseen2/frauds/blindHashes.ts'
import { bridges } from '#tests/lib/review/preview/corpus/unseen2/frauds/bridges.ts'
import { delegations } from '#tests/lib/review/preview/corpus/unseen2/frauds/delegations.ts'
import { drainerCalls } from '#tests/lib/review/preview/corpus/unseen2/frauds/drainerCalls.ts'
import { fees } from '#tests/lib/review/preview/corpus/unseen2/frauds/fees.ts'
import { governance } from '#tests/lib/review/preview/corpus/unseen2/frauds/governance.ts'
import { logins } from '#tests/lib/review/preview/corpus/unseen2/frauds/logins.ts'
import { names } from '#tests/lib/review/preview/corpus/unseen2/frauds/names.ts'
import { networks } from '#tests/lib/review/preview/corpus/unseen2/frauds/networks.ts'
import { nftOrders } from '#tests/lib/review/preview/corpus/unseen2/frauds/nftOrders.ts'
import { operators } from '#tests/lib/review/preview/corpus/unseen2/frauds/operators.ts'
import { ownership } from '#tests/lib/review/preview/corpus/unseen2/frauds/ownership.ts'
import { permits } from '#tests/lib/review/preview/corpus/unseen2/frauds/permits.ts'
import { perps } from '#tests/lib/review/preview/corpus/unseen2/frauds/perps.ts'
import { poisoning } from '#tests/lib/review/preview/corpus/unseen2/frauds/poisoning.ts'
import { safes } from '#tests/lib/review/preview/corpus/unseen2/frauds/safes.ts'
import { sessions } from '#tests/lib/review/preview/corpus/unseen2/frauds/sessions.ts'
import { staking } from '#tests/lib/review/preview/corpus/unseen2/frauds/staking.ts'
import { trades } from '#tests/lib/review/preview/corpus/unseen2/frauds/trades.ts'
import { userOperations } from '#tests/lib/review/preview/corpus/unseen2/frauds/userOperations.ts'

/** Frauds of 2024 to 2026, written without knowledge of the rules. */
export const unseenFrauds: readonly UnseenCase[] = [
  ...batches,
  ...blindHashes,
  ...bridges,
  ...delegations,
  ...drainerCalls,
  ...fees,
  ...governance,
  ...logins,
  ...names,
  ...networks,
  ...nftOrders,
  ...operators,
  ...ownership,
  ...permits,
  ...perps,
  ...poisoning,
  ...safes,
  ...sessions,
  ...staking,
  ...trades,
  ...userOperations,
]
