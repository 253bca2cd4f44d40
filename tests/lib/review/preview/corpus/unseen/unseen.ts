import type { UnseenCase } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { approvals } from '#tests/lib/review/preview/corpus/unseen/everyday/approvals.ts'
import { claims } from '#tests/lib/review/preview/corpus/unseen/everyday/claims.ts'
import { liquidity } from '#tests/lib/review/preview/corpus/unseen/everyday/liquidity.ts'
import { moneyMarkets } from '#tests/lib/review/preview/corpus/unseen/everyday/moneyMarkets.ts'
import { names as everydayNames } from '#tests/lib/review/preview/corpus/unseen/everyday/names.ts'
import { payments } from '#tests/lib/review/preview/corpus/unseen/everyday/payments.ts'
import { purchases } from '#tests/lib/review/preview/corpus/unseen/everyday/purchases.ts'
import { safes as everydaySafes } from '#tests/lib/review/preview/corpus/unseen/everyday/safes.ts'
import { stakes } from '#tests/lib/review/preview/corpus/unseen/everyday/stakes.ts'
import { trading } from '#tests/lib/review/preview/corpus/unseen/everyday/trading.ts'
import { validators } from '#tests/lib/review/preview/corpus/unseen/everyday/validators.ts'
import { wraps } from '#tests/lib/review/preview/corpus/unseen/everyday/wraps.ts'
import { blindHashes } from '#tests/lib/review/preview/corpus/unseen/frauds/blindHashes.ts'
import { delegations } from '#tests/lib/review/preview/corpus/unseen/frauds/delegations.ts'
import { fees } from '#tests/lib/review/preview/corpus/unseen/frauds/fees.ts'
import { logins } from '#tests/lib/review/preview/corpus/unseen/frauds/logins.ts'
import { misdirected } from '#tests/lib/review/preview/corpus/unseen/frauds/misdirected.ts'
import { networks } from '#tests/lib/review/preview/corpus/unseen/frauds/networks.ts'
import { operators } from '#tests/lib/review/preview/corpus/unseen/frauds/operators.ts'
import { permits } from '#tests/lib/review/preview/corpus/unseen/frauds/permits.ts'
import { poisoning } from '#tests/lib/review/preview/corpus/unseen/frauds/poisoning.ts'
import { rightsTaken } from '#tests/lib/review/preview/corpus/unseen/frauds/rightsTaken.ts'
import { sessions } from '#tests/lib/review/preview/corpus/unseen/frauds/sessions.ts'
import { trades } from '#tests/lib/review/preview/corpus/unseen/frauds/trades.ts'

/** Frauds of 2024 to 2026, written without knowledge of the rules. */
export const unseenFrauds: readonly UnseenCase[] = [
  ...blindHashes,
  ...delegations,
  ...fees,
  ...logins,
  ...networks,
  ...operators,
  ...permits,
  ...poisoning,
  ...sessions,
  ...trades,
  ...misdirected,
  ...rightsTaken,
]

/** What official pages ask for, written without knowledge of the rules. */
export const unseenRequests: readonly UnseenCase[] = [
  ...approvals,
  ...claims,
  ...liquidity,
  ...everydayNames,
  ...payments,
  ...everydaySafes,
  ...stakes,
  ...wraps,
  ...moneyMarkets,
  ...purchases,
  ...trading,
  ...validators,
]
