import type { Clock } from '#devnet/clock.ts'
import type { RequestLogEntry } from '#lib/protocol/devnet.ts'

/** Requests to the devnet's services and their outcomes; the control port reads it. */
export type RequestLog = {
  /** Adds a line and returns it, so that its outcome can be updated later. */
  add(entry: Omit<RequestLogEntry, 'at'>): RequestLogEntry
  /** Oldest first. */
  list(): RequestLogEntry[]
  clear(): void
}

/** Sites poll, so only the newest lines are kept. */
const lineLimit = 1000

/** Creates an empty log. */
export function createRequestLog(clock: Clock): RequestLog {
  let lines: RequestLogEntry[] = []
  return {
    add(entry) {
      const line = { at: clock.now().toISOString(), ...entry }
      lines.push(line)
      if (lines.length > lineLimit * 2) lines = lines.slice(-lineLimit)
      return line
    },
    list: () => lines.slice(-lineLimit),
    clear() {
      lines = []
    },
  }
}
