/** How one call of a batch went. */
export type CallState = 'pending' | 'confirmed' | 'failed' | 'notSent' | 'unknown'

/** How a batch went: `partly` where some calls failed and others took effect. */
export type BatchState = 'pending' | 'confirmed' | 'failed' | 'partly' | 'notSent' | 'unknown'

/** What a wallet says of a batch (wallet_getCallsStatus, EIP-5792). */
export type ToldStatus = {
  statusCode: number
  atomic: boolean
  receipts: readonly { status: 'success' | 'reverted' }[]
}

/**
 * How a batch and each of its `count` calls went. The wallet's word counts where the chain says
 * nothing else: `isFailedOnChain` tells, receipt by receipt, that what the account was to do
 * failed inside a transaction that was mined.
 */
export function batchOutcome(
  told: ToldStatus | undefined,
  count: number,
  isFailedOnChain: readonly boolean[] = [],
): { state: BatchState; calls: CallState[] } {
  const all = (state: CallState) => Array.from({ length: count }, () => state)
  if (!told) return { state: 'unknown', calls: all('unknown') }
  const { statusCode, atomic, receipts } = told
  const hundred = Math.floor(statusCode / 100)
  if (hundred === 1) return { state: 'pending', calls: all('pending') }
  if (hundred === 4) return { state: 'notSent', calls: all('notSent') }

  const failures = receipts.map(
    ({ status }, index) => status === 'reverted' || isFailedOnChain[index] === true,
  )
  const isEachTold = !atomic && receipts.length === count
  if (isEachTold && (hundred === 2 || hundred === 6)) {
    const calls = failures.map((isFailed): CallState => (isFailed ? 'failed' : 'confirmed'))
    return { state: stateOf(calls), calls }
  }
  if (hundred === 6) return { state: 'partly', calls: all('unknown') }
  if (hundred === 5) return { state: 'failed', calls: all('failed') }
  if (hundred !== 2) return { state: 'unknown', calls: all('unknown') }
  if (!failures.includes(true)) return { state: 'confirmed', calls: all('confirmed') }
  return failures.includes(false)
    ? { state: 'partly', calls: all('unknown') }
    : { state: 'failed', calls: all('failed') }
}

function stateOf(calls: readonly CallState[]): BatchState {
  if (!calls.includes('failed')) return 'confirmed'
  return calls.includes('confirmed') ? 'partly' : 'failed'
}
