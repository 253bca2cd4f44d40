import type { Clock } from '#devnet/clock.ts'
import type { RequestLogEntry } from '#lib/protocol/devnet.ts'

/** What was asked of the devnet and how it ended; services write, the control port reads. */
export type RequestLog = {
  /** Adds a line and returns it, so that its outcome can be changed when it is known. */
  add(entry: Omit<RequestLogEntry, 'at'>): RequestLogEntry
  /** Oldest first. */
  list(): RequestLogEntry[]
  clear(): void
}

/** Polling sites ask a lot: only the newest lines are kept. */
const linesKept = 1000

/** Makes an empty log. */
export function createRequestLog(clock: Clock): RequestLog {
  let lines: RequestLogEntry[] = []
  return {
    add(entry) {
      const line = { at: clock.now().toISOString(), ...entry }
      lines.push(line)
      if (lines.length > linesKept * 2) lines = lines.slice(-linesKept)
      return line
    },
    list: () => lines.slice(-linesKept),
    clear() {
      lines = []
    },
  }
}
