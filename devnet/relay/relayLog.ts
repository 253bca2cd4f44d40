import type { RelayLine } from '#devnet/relay/socket.ts'
import type { RequestLog } from '#devnet/requestLog.ts'

/**
 * Logs messages, sessions and refusals to the devnet's log, without subscriptions and
 * acknowledgments.
 */
export function relayLog(log: RequestLog): (line: RelayLine) => void {
  return ({ clientId, origin, method, error }) => {
    if (!error && !/publish|^wc_/i.test(method)) return
    log.add({
      service: 'relay',
      ...(origin ? { origin } : {}),
      method,
      outcome: error ? 'failed' : 'answered',
      detail: [`client …${clientId.slice(-6)}`, error].filter(Boolean).join(' '),
    })
  }
}
