/** Status of one call of a batch. */
type CallState = 'pending' | 'confirmed' | 'failed' | 'notSent' | 'unknown'

/** Status of a batch: `partly` if some calls failed and others took effect. */
type BatchState = 'pending' | 'confirmed' | 'failed' | 'partly' | 'notSent' | 'unknown'

/** A wallet's response to `wallet_getCallsStatus` (EIP-5792). */
type CallsStatus = {
  statusCode: number
  atomic: boolean
  receipts: readonly { status: 'success' | 'reverted' }[]
}

/**
 * Status of a batch and of each of its `count` calls. The wallet's response applies unless the
 * chain contradicts it: `isFailedOnChain` marks receipts of mined transactions in which the
 * account's operation failed.
 */
export function batchOutcome(
  status: CallsStatus | undefined,
  count: number,
  isFailedOnChain: readonly boolean[] = [],
): { state: BatchState; calls: CallState[] } {
  const all = (state: CallState) => Array.from({ length: count }, () => state)
  if (!status) return { state: 'unknown', calls: all('unknown') }
  const { statusCode, atomic, receipts } = status
  const hundred = Math.floor(statusCode / 100)
  if (hundred === 1) return { state: 'pending', calls: all('pending') }
  if (hundred === 4) return { state: 'notSent', calls: all('notSent') }

  const failures = receipts.map(
    ({ status }, index) => status === 'reverted' || isFailedOnChain[index] === true,
  )
  const hasReceiptPerCall = !atomic && receipts.length === count
  if (hasReceiptPerCall && (hundred === 2 || hundred === 6)) {
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
