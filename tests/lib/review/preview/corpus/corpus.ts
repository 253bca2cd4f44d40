import { accounts } from '#tests/lib/review/preview/corpus/everyday/accounts.ts'
import { affairs } from '#tests/lib/review/preview/corpus/everyday/affairs.ts'
import { agentsAndAppsOf2026 } from '#tests/lib/review/preview/corpus/everyday/agentsAndAppsOf2026.ts'
import { aggregators } from '#tests/lib/review/preview/corpus/everyday/aggregators.ts'
import { appContracts } from '#tests/lib/review/preview/corpus/everyday/appContracts.ts'
import { approvals } from '#tests/lib/review/preview/corpus/everyday/approvals.ts'
import { attestationsAndGifts } from '#tests/lib/review/preview/corpus/everyday/attestationsAndGifts.ts'
import { badgesAndLink } from '#tests/lib/review/preview/corpus/everyday/badges.ts'
import { batches } from '#tests/lib/review/preview/corpus/everyday/batches.ts'
import { belongings } from '#tests/lib/review/preview/corpus/everyday/belongings.ts'
import { bridges } from '#tests/lib/review/preview/corpus/everyday/bridges.ts'
import { claims } from '#tests/lib/review/preview/corpus/everyday/claims.ts'
import { collectibles } from '#tests/lib/review/preview/corpus/everyday/collectibles.ts'
import { councilsAndSafes } from '#tests/lib/review/preview/corpus/everyday/councils.ts'
import { credit } from '#tests/lib/review/preview/corpus/everyday/credit.ts'
import { crossings } from '#tests/lib/review/preview/corpus/everyday/crossings.ts'
import { declarations } from '#tests/lib/review/preview/corpus/everyday/declarations.ts'
import { deployments } from '#tests/lib/review/preview/corpus/everyday/deployments.ts'
import { exchanges } from '#tests/lib/review/preview/corpus/everyday/exchanges.ts'
import { governance } from '#tests/lib/review/preview/corpus/everyday/governance.ts'
import { groundwork } from '#tests/lib/review/preview/corpus/everyday/groundwork.ts'
import { layerCrossings } from '#tests/lib/review/preview/corpus/everyday/layerCrossings.ts'
import { lending } from '#tests/lib/review/preview/corpus/everyday/lending.ts'
import { listings } from '#tests/lib/review/preview/corpus/everyday/listings.ts'
import { messaging } from '#tests/lib/review/preview/corpus/everyday/messaging.ts'
import { metaTransactions } from '#tests/lib/review/preview/corpus/everyday/metaTransactions.ts'
import { money } from '#tests/lib/review/preview/corpus/everyday/money.ts'
import { names } from '#tests/lib/review/preview/corpus/everyday/names.ts'
import { naming } from '#tests/lib/review/preview/corpus/everyday/naming.ts'
import { nativeCrossings } from '#tests/lib/review/preview/corpus/everyday/nativeCrossings.ts'
import { newerApps } from '#tests/lib/review/preview/corpus/everyday/newerApps.ts'
import { nfts } from '#tests/lib/review/preview/corpus/everyday/nfts.ts'
import { orders } from '#tests/lib/review/preview/corpus/everyday/orders.ts'
import { payments } from '#tests/lib/review/preview/corpus/everyday/payments.ts'
import { permits } from '#tests/lib/review/preview/corpus/everyday/permits.ts'
import { perpetuals } from '#tests/lib/review/preview/corpus/everyday/perpetuals.ts'
import { pools } from '#tests/lib/review/preview/corpus/everyday/pools.ts'
import { positions } from '#tests/lib/review/preview/corpus/everyday/positions.ts'
import { restaking } from '#tests/lib/review/preview/corpus/everyday/restaking.ts'
import { rewards } from '#tests/lib/review/preview/corpus/everyday/rewards.ts'
import { routers } from '#tests/lib/review/preview/corpus/everyday/routers.ts'
import { exchangeRoutes } from '#tests/lib/review/preview/corpus/everyday/routes.ts'
import { safes } from '#tests/lib/review/preview/corpus/everyday/safes.ts'
import { savings } from '#tests/lib/review/preview/corpus/everyday/savings.ts'
import { signedOrders } from '#tests/lib/review/preview/corpus/everyday/signedOrders.ts'
import { signIns } from '#tests/lib/review/preview/corpus/everyday/signIns.ts'
import { smartAccounts } from '#tests/lib/review/preview/corpus/everyday/smartAccounts.ts'
import { social } from '#tests/lib/review/preview/corpus/everyday/social.ts'
import { staking } from '#tests/lib/review/preview/corpus/everyday/staking.ts'
import { streams } from '#tests/lib/review/preview/corpus/everyday/streams.ts'
import { streamsAndInvoices } from '#tests/lib/review/preview/corpus/everyday/streamsAndInvoices.ts'
import { swaps } from '#tests/lib/review/preview/corpus/everyday/swaps.ts'
import { typedLogins } from '#tests/lib/review/preview/corpus/everyday/typedLogins.ts'
import { universalRouter } from '#tests/lib/review/preview/corpus/everyday/universalRouter.ts'
import { vaults } from '#tests/lib/review/preview/corpus/everyday/vaults.ts'
import { votes } from '#tests/lib/review/preview/corpus/everyday/votes.ts'
import { wrapping } from '#tests/lib/review/preview/corpus/everyday/wrapping.ts'
import { maliciousApprovals } from '#tests/lib/review/preview/corpus/malicious/approvals.ts'
import { maliciousAuthority } from '#tests/lib/review/preview/corpus/malicious/authority.ts'
import { maliciousBeneficiaries } from '#tests/lib/review/preview/corpus/malicious/beneficiaries.ts'
import { claimsAndTrades } from '#tests/lib/review/preview/corpus/malicious/claimsAndTrades.ts'
import { maliciousDelegates } from '#tests/lib/review/preview/corpus/malicious/delegates.ts'
import { drainerApprovals } from '#tests/lib/review/preview/corpus/malicious/drainerApprovals.ts'
import { drainerOrders } from '#tests/lib/review/preview/corpus/malicious/drainerOrders.ts'
import { drainerTransfers } from '#tests/lib/review/preview/corpus/malicious/drainerTransfers.ts'
import { maliciousEmptyOrders } from '#tests/lib/review/preview/corpus/malicious/emptyOrders.ts'
import { maliciousExchangeKeys } from '#tests/lib/review/preview/corpus/malicious/exchangeKeys.ts'
import { maliciousForeignLogins } from '#tests/lib/review/preview/corpus/malicious/foreignLogins.ts'
import { foreignRecipients } from '#tests/lib/review/preview/corpus/malicious/foreignRecipients.ts'
import { freshFrauds } from '#tests/lib/review/preview/corpus/malicious/freshFrauds.ts'
import { maliciousLoans } from '#tests/lib/review/preview/corpus/malicious/loans.ts'
import { lures } from '#tests/lib/review/preview/corpus/malicious/lures.ts'
import { maliciousManagers } from '#tests/lib/review/preview/corpus/malicious/managers.ts'
import { maliciousMisleadingSignatures } from '#tests/lib/review/preview/corpus/malicious/misleadingSignatures.ts'
import { maliciousNested } from '#tests/lib/review/preview/corpus/malicious/nested.ts'
import { maliciousOrders } from '#tests/lib/review/preview/corpus/malicious/orders.ts'
import { maliciousOwnAccounts } from '#tests/lib/review/preview/corpus/malicious/ownAccounts.ts'
import { maliciousPermits } from '#tests/lib/review/preview/corpus/malicious/permits.ts'
import { reportsOf2026 } from '#tests/lib/review/preview/corpus/malicious/reportsOf2026.ts'
import { maliciousSmartAccounts } from '#tests/lib/review/preview/corpus/malicious/smartAccounts.ts'
import { maliciousSplitTransfers } from '#tests/lib/review/preview/corpus/malicious/splitTransfers.ts'
import { takenAccounts } from '#tests/lib/review/preview/corpus/malicious/takenAccounts.ts'
import { takenExchanges } from '#tests/lib/review/preview/corpus/malicious/takenExchanges.ts'
import { takenOwnership } from '#tests/lib/review/preview/corpus/malicious/takenOwnership.ts'
import { maliciousTransactions } from '#tests/lib/review/preview/corpus/malicious/transactions.ts'
import { maliciousTransfers } from '#tests/lib/review/preview/corpus/malicious/transfers.ts'
import { openedFrauds, openedRequests } from '#tests/lib/review/preview/corpus/opened/opened.ts'
import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'
import type { Corpus } from '#tests/lib/review/preview/corpus/scoreCorpus.ts'
import { unseenFrauds, unseenRequests } from '#tests/lib/review/preview/corpus/unseen/unseen.ts'

/** Requests that official front ends make: none deserves a danger. */
const everyday: readonly CorpusCase[] = [
  ...openedRequests,
  ...agentsAndAppsOf2026,
  ...aggregators,
  ...appContracts,
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
  ...newerApps,
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
  ...accounts,
  ...affairs,
  ...attestationsAndGifts,
  ...collectibles,
  ...credit,
  ...layerCrossings,
  ...exchanges,
  ...groundwork,
  ...messaging,
  ...naming,
  ...nativeCrossings,
  ...streamsAndInvoices,
  ...perpetuals,
  ...pools,
  ...routers,
  ...staking,
  ...votes,
]

/** Requests of frauds: each deserves a danger, or to be blocked. */
const malicious: readonly CorpusCase[] = [
  ...openedFrauds,
  ...reportsOf2026,
  ...maliciousApprovals,
  ...maliciousManagers,
  ...maliciousNested,
  ...maliciousOrders,
  ...maliciousOwnAccounts,
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
  ...maliciousSmartAccounts,
  ...maliciousBeneficiaries,
  ...maliciousDelegates,
  ...maliciousExchangeKeys,
  ...maliciousLoans,
  ...maliciousForeignLogins,
  ...maliciousEmptyOrders,
  ...maliciousMisleadingSignatures,
  ...maliciousSplitTransfers,
]

/** What the rules were made and tuned with. */
export const corpus: Corpus = { everyday, malicious }

/** Requests that no rule was ever tuned with: who changes a rule looks at their score only. */
export const unseenCorpus: Corpus = { everyday: unseenRequests, malicious: unseenFrauds }
