import type { State } from '#lib/tracker/conclude.ts'

/** Status of one call of a batch. */
type CallState = 'pending' | 'confirmed' | 'failed' | 'notSent' | 'unknown'

/**
 * Status of a batch: `partly` if some calls failed and others took effect; `dropped` and
 * `neverIncluded` are what the network says of one that the wallet sent.
 */
type BatchState = CallState | 'partly' | 'dropped' | 'neverIncluded'

/** A wallet's response to `wallet_getCallsStatus` (EIP-5792). */
export type CallsStatus = {
  statusCode: number
  atomic: boolean
  receipts: readonly { status: 'success' | 'reverted' }[]
}

/** The status of a batch, and of each of its calls. */
export type BatchOutcome = { state: BatchState; calls: CallState[] }

/**
 * Status of a batch and of each of its `count` calls. The wallet's response applies unless the
 * chain contradicts it: `failedOnChain` marks receipts of transactions that were reverted, or in which
 * the account's operation failed.
 */
export function batchOutcome(
  status: CallsStatus | undefined,
  count: number,
  failedOnChain: readonly boolean[] = [],
): BatchOutcome {
  if (!status) return all('unknown', count)
  const { statusCode, atomic, receipts } = status
  const statusClass = classOf(statusCode)
  if (statusClass === undefined) return all('unknown', count)
  if (statusClass === 'pending') return all('pending', count)
  const failures = receipts.map(
    ({ status }, index) => status === 'reverted' || failedOnChain[index] === true,
  )
  if (statusClass === 'notSent') {
    // What is in a block was sent, whatever the wallet says.
    if (receipts.length === 0) return all('notSent', count)
    return failures.every(Boolean)
      ? all('failed', count)
      : { ...all('unknown', count), state: 'partly' }
  }
  const hasReceiptPerCall = !atomic && receipts.length === count
  if (hasReceiptPerCall && statusClass !== 'failed') {
    const calls = failures.map((isFailed): CallState => (isFailed ? 'failed' : 'confirmed'))
    // Receipts that do not say which one failed do not make a success of it.
    if (statusClass === 'done' || calls.includes('failed')) return { state: stateOf(calls), calls }
  }
  if (statusClass === 'partly') return { ...all('unknown', count), state: 'partly' }
  if (statusClass === 'failed') return all('failed', count)
  if (!failures.includes(true)) return all('confirmed', count)
  return failures.includes(false)
    ? { ...all('unknown', count), state: 'partly' }
    : all('failed', count)
}

/** The same as the network says it, for a batch of which the wallet says nothing. */
export function outcomeOf(state: State | undefined, count: number): BatchOutcome {
  switch (state?.name) {
    case 'sent':
    case 'pending':
      return all('pending', count)
    case 'mined':
      return all('confirmed', count)
    case 'failed':
      return all('failed', count)
    case 'dropped':
      return { ...all('unknown', count), state: 'dropped' }
    case 'replaced':
    case 'neverIncluded':
      if (state.name === 'neverIncluded' && state.why === 'refused') return all('notSent', count)
      return { ...all('notSent', count), state: 'neverIncluded' }
    default:
      return all('unknown', count)
  }
}

/** Whether nothing more is expected of a batch but a reorganization. */
export function isFinal({ state }: BatchOutcome): boolean {
  return ['confirmed', 'failed', 'partly', 'notSent', 'neverIncluded'].includes(state)
}

/**
 * EIP-5792 defines the meaning of each hundred, as HTTP does, but not of 3xx, which wallets use for a
 * failure before the chain.
 */
function classOf(code: number) {
  const classes = {
    1: 'pending',
    2: 'done',
    3: 'notSent',
    4: 'notSent',
    5: 'failed',
    6: 'partly',
  } as const
  const hundred = Math.floor(code / 100)
  return hundred in classes ? classes[hundred as keyof typeof classes] : undefined
}

function all<Name extends CallState>(state: Name, count: number) {
  return { state, calls: Array.from({ length: count }, (): CallState => state) }
}

function stateOf(calls: readonly CallState[]): BatchState {
  if (!calls.includes('failed')) return 'confirmed'
  return calls.includes('confirmed') ? 'partly' : 'failed'
}
