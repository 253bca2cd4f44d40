import type { CorpusCase } from '#tests/lib/review/preview/corpus/requests.ts'
import { unseenAccounts } from '#tests/lib/review/preview/corpus/unseen/malicious/accounts.ts'
import { unseenBeneficiaries } from '#tests/lib/review/preview/corpus/unseen/malicious/beneficiaries.ts'
import { unseenDelegates } from '#tests/lib/review/preview/corpus/unseen/malicious/delegates.ts'
import { unseenExchanges } from '#tests/lib/review/preview/corpus/unseen/malicious/exchanges.ts'
import { unseenLoans } from '#tests/lib/review/preview/corpus/unseen/malicious/loans.ts'
import { unseenMessages } from '#tests/lib/review/preview/corpus/unseen/malicious/messages.ts'
import { unseenOrders } from '#tests/lib/review/preview/corpus/unseen/malicious/orders.ts'
import { unseenSignatures } from '#tests/lib/review/preview/corpus/unseen/malicious/signatures.ts'
import { unseenTransfers } from '#tests/lib/review/preview/corpus/unseen/malicious/transfers.ts'

/** Requests of frauds, kept apart from the rules. */
export const unseenMalicious: readonly CorpusCase[] = [
  ...unseenSignatures,
  ...unseenTransfers,
  ...unseenBeneficiaries,
  ...unseenOrders,
  ...unseenLoans,
  ...unseenAccounts,
  ...unseenDelegates,
  ...unseenExchanges,
  ...unseenMessages,
]
