import type { Strictness } from '#devnet/strict/strictness.ts'
import type { CustodyFault, CustodyScope, ForcedActivityStatus } from '#lib/protocol/devnet.ts'

/** A switch with the number of its remaining uses. */
type Counted<one> = one & { times: number }

/** Forced status of the next activities. */
type Forced = Counted<ForcedActivityStatus>

/** Injected fault of the next requests. */
type Fault = Counted<CustodyFault>

/** Settings made by tests and users; none survive the process. */
export type CustodySwitches = {
  force(forced: Forced): void
  fail(fault: Fault): void
  takeForced(request: CustodyScope & { type: string }): Forced | undefined
  takeFaults(request: CustodyScope): Fault[]
  /** Remaining polls of a PENDING activity. */
  polls: Map<string, number>
  state(): { forced: Forced[]; faults: Fault[] }
  reset(): void
}

/** Creates switches with nothing set. */
export function createSwitches(strictness: Strictness): CustodySwitches {
  let forced: Forced[] = []
  let faults: Fault[] = []
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
      if (hit || !strictness.strikes('custodyPending', 1)) return hit
      return { status: 'PENDING', polls: 1, times: 1 }
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

function fits(one: CustodyScope, request: CustodyScope): boolean {
  return (
    (one.path === undefined || one.path === request.path) &&
    (one.organizationId === undefined || one.organizationId === request.organizationId)
  )
}
