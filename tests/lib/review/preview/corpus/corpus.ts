import { aggregators } from '#tests/lib/review/preview/corpus/everyday/aggregators.ts'
import { approvals } from '#tests/lib/review/preview/corpus/everyday/approvals.ts'
import { badgesAndLink } from '#tests/lib/review/preview/corpus/everyday/badges.ts'
import { batches } from '#tests/lib/review/preview/corpus/everyday/batches.ts'
import { belongings } from '#tests/lib/review/preview/corpus/everyday/belongings.ts'
import { bridges } from '#tests/lib/review/preview/corpus/everyday/bridges.ts'
import { claims } from '#tests/lib/review/preview/corpus/everyday/claims.ts'
import { councilsAndSafes } from '#tests/lib/review/preview/corpus/everyday/councils.ts'
import { crossings } from '#tests/lib/review/preview/corpus/everyday/crossings.ts'
import { declarations } from '#tests/lib/review/preview/corpus/everyday/declarations.ts'
import { deployments } from '#tests/lib/review/preview/corpus/everyday/deployments.ts'
import { governance } from '#tests/lib/review/preview/corpus/everyday/governance.ts'
import { lending } from '#tests/lib/review/preview/corpus/everyday/lending.ts'
import { listings } from '#tests/lib/review/preview/corpus/everyday/listings.ts'
import { metaTransactions } from '#tests/lib/review/preview/corpus/everyday/metaTransactions.ts'
import { money } from '#tests/lib/review/preview/corpus/everyday/money.ts'
import { names } from '#tests/lib/review/preview/corpus/everyday/names.ts'
import { nfts } from '#tests/lib/review/preview/corpus/everyday/nfts.ts'
import { orders } from '#tests/lib/review/preview/corpus/everyday/orders.ts'
import { payments } from '#tests/lib/review/preview/corpus/everyday/payments.ts'
import { permits } from '#tests/lib/review/preview/corpus/everyday/permits.ts'
import { positions } from '#tests/lib/review/preview/corpus/everyday/positions.ts'
import { restaking } from '#tests/lib/review/preview/corpus/everyday/restaking.ts'
import { rewards } from '#tests/lib/review/preview/corpus/everyday/rewards.ts'
import { exchangeRoutes } from '#tests/lib/review/preview/corpus/everyday/routes.ts'
import { safes } from '#tests/lib/review/preview/corpus/everyday/safes.ts'
import { savings } from '#tests/lib/review/preview/corpus/everyday/savings.ts'
import { signedOrders } from '#tests/lib/review/preview/corpus/everyday/signedOrders.ts'
import { signIns } from '#tests/lib/review/preview/corpus/everyday/signIns.ts'
import { smartAccounts } from '#tests/lib/review/preview/corpus/everyday/smartAccounts.ts'
import { social } from '#tests/lib/review/preview/corpus/everyday/social.ts'
import { streams } from '#tests/lib/review/preview/corpus/everyday/streams.ts'
import { swaps } from '#tests/lib/review/preview/corpus/everyday/swaps.ts'
import { typedLogins } from '#tests/lib/review/preview/corpus/everyday/typedLogins.ts'
import { universalRouter } from '#tests/lib/review/preview/corpus/everyday/universalRouter.ts'
import { vaults } from '#tests/lib/review/preview/corpus/everyday/vaults.ts'
import { wrapping } from '#tests/lib/review/preview/corpus/everyday/wrapping.ts'
import { maliciousApprovals } from '#tests/lib/review/preview/corpus/malicious/approvals.ts'
import { maliciousAuthority } from '#tests/lib/review/preview/corpus/malicious/authority.ts'
import { claimsAndTrades } from '#tests/lib/review/preview/corpus/malicious/claimsAndTrades.ts'
import { drainerApprovals } from '#tests/lib/review/preview/corpus/malicious/drainerApprovals.ts'
import { drainerOrders } from '#tests/lib/review/preview/corpus/malicious/drainerOrders.ts'
import { drainerTransfers } from '#tests/lib/review/preview/corpus/malicious/drainerTransfers.ts'
import { foreignRecipients } from '#tests/lib/review/preview/corpus/malicious/foreignRecipients.ts'
import { freshFrauds } from '#tests/lib/review/preview/corpus/malicious/freshFrauds.ts'
import { lures } from '#tests/lib/review/preview/corpus/malicious/lures.ts'
import { maliciousManagers } from '#tests/lib/review/preview/corpus/malicious/managers.ts'
import { maliciousNested } from '#tests/lib/review/preview/corpus/malicious/nested.ts'
import { maliciousOrders } from '#tests/lib/review/preview/corpus/malicious/orders.ts'
import { maliciousPermits } from '#tests/lib/review/preview/corpus/malicious/permits.ts'
import { takenAccounts } from '#tests/lib/review/preview/corpus/malicious/takenAccounts.ts'
import { takenExchanges } from '#tests/lib/review/preview/corpus/malicious/takenExchanges.ts'
import { takenOwnership } from '#tests/lib/review/preview/corpus/malicious/takenOwnership.ts'
import { maliciousTransactions } from '#tests/lib/review/preview/corpus/malicious/transactions.ts'
import { maliciousTransfers } from '#tests/lib/review/preview/corpus/malicious/transfers.ts'
import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'
import type { Corpus } from '#tests/lib/review/preview/corpus/scoreCorpus.ts'
import { unseenEveryday } from '#tests/lib/review/preview/corpus/unseen/unseenEveryday.ts'
import { unseenMalicious } from '#tests/lib/review/preview/corpus/unseen/unseenMalicious.ts'

/** Requests that official front ends make: none deserves a danger. */
const everyday: readonly CorpusCase[] = [
  ...aggregators,
  ...approvals,
  ...badgesAndLink,
  ...batches,
  ...belongings,
  ...bridges,
  ...claims,
  ...councilsAndSafes,
  ...crossings,
  ...declarations,
  ...deployments,
  ...exchangeRoutes,
  ...governance,
  ...lending,
  ...listings,
  ...metaTransactions,
  ...money,
  ...names,
  ...nfts,
  ...orders,
  ...payments,
  ...permits,
  ...positions,
  ...restaking,
  ...rewards,
  ...safes,
  ...savings,
  ...signedOrders,
  ...signIns,
  ...smartAccounts,
  ...social,
  ...streams,
  ...swaps,
  ...typedLogins,
  ...universalRouter,
  ...vaults,
  ...wrapping,
]

/** Requests of frauds: each deserves a danger, or to be blocked. */
const malicious: readonly CorpusCase[] = [
  ...maliciousApprovals,
  ...maliciousManagers,
  ...maliciousNested,
  ...maliciousOrders,
  ...maliciousPermits,
  ...maliciousTransactions,
  ...maliciousAuthority,
  ...maliciousTransfers,
  ...claimsAndTrades,
  ...drainerApprovals,
  ...drainerOrders,
  ...drainerTransfers,
  ...foreignRecipients,
  ...freshFrauds,
  ...lures,
  ...takenAccounts,
  ...takenExchanges,
  ...takenOwnership,
]

/** What the rules were made and tuned with. */
export const corpus: Corpus = { everyday, malicious }

/** Requests that no rule was ever tuned with: who changes a rule looks at their score only. */
export const unseenCorpus: Corpus = { everyday: unseenEveryday, malicious: unseenMalicious }
