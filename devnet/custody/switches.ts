import type { ActivityStatus } from '#lib/protocol/custody.ts'

/** Which requests a switch hits; all where nothing is named. */
export type SwitchScope = {
  /** Full path, such as `submit/sign_raw_payload`. */
  path?: string
  organizationId?: string
}

/** How the next activities are answered, instead of being carried out at once. */
export type ForcedStatus = SwitchScope & {
  status: Extract<
    ActivityStatus,
    'ACTIVITY_STATUS_PENDING' | 'ACTIVITY_STATUS_FAILED' | 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  >
  times: number
  type?: string
  /** A PENDING one is carried out when it is asked for this often; where missing, by the switch. */
  polls?: number
}

/** How the next requests go wrong. */
export type CustodyFault = SwitchScope & {
  /**
   * `drop`: done, but the line is cut before the answer; `refuse`: the line is cut before anything
   * is done; `status` and `html`: an answer of that status, as the service's error or as a page.
   */
  kind: 'drop' | 'refuse' | 'status' | 'html' | 'delay'
  times: number
  status?: number
  message?: string
  turnkeyErrorCode?: string
  retryAfterSeconds?: number
  delayMs?: number
}

/** What tests and people have set; nothing of it outlives the process. */
export type CustodySwitches = {
  force(forced: ForcedStatus): void
  fail(fault: CustodyFault): void
  takeForced(request: SwitchScope & { type: string }): ForcedStatus | undefined
  takeFaults(request: SwitchScope): CustodyFault[]
  /** How often a PENDING activity may still be asked for. */
  polls: Map<string, number>
  state(): { forced: ForcedStatus[]; faults: CustodyFault[] }
  reset(): void
}

/** Makes switches with nothing set. */
export function createSwitches(): CustodySwitches {
  let forced: ForcedStatus[] = []
  let faults: CustodyFault[] = []
  const polls = new Map<string, number>()
  return {
    polls,
    force: (one) => forced.push({ ...one }),
    fail: (one) => faults.push({ ...one }),
    takeForced(request) {
      const hit = forced.find(
        (one) => fits(one, request) && (one.type === undefined || one.type === request.type),
      )
      if (hit) hit.times -= 1
      forced = forced.filter(({ times }) => times > 0)
      return hit
    },
    takeFaults(request) {
      const hits = faults.filter((one) => fits(one, request))
      for (const hit of hits) hit.times -= 1
      faults = faults.filter(({ times }) => times > 0)
      return hits
    },
    state: () => ({ forced, faults }),
    reset() {
      forced = []
      faults = []
      polls.clear()
    },
  }
}

function fits(one: SwitchScope, request: SwitchScope): boolean {
  return (
    (one.path === undefined || one.path === request.path) &&
    (one.organizationId === undefined || one.organizationId === request.organizationId)
  )
}
