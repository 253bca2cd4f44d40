import { type Check, type CheckRun, levels } from './Check.ts'
import { connectingChecks } from './connectingChecks.ts'
import { eventChecks } from './eventChecks.ts'
import { requestChecks } from './requestChecks.ts'
import type { Subject } from './Subject.ts'

/** Every check, in the order of the table. */
export const checks: readonly Check[] = [...connectingChecks, ...eventChecks, ...requestChecks]

/** A check on a connector: met, known as not met, or not applicable; `run` tests it. */
export type Verdict = { check: Check } & (
  | { verdict: 'yes'; run: CheckRun }
  | { verdict: 'not met'; reason: string; run: CheckRun }
  | { verdict: 'not applicable'; reason: string }
)

/** Decides by a connector's level, capabilities and deviations which checks run on it. */
export function verdictsOf({
  name,
  level = 'wagmi',
  capabilities,
  deviations = {},
}: Subject): Verdict[] {
  const names = new Set(checks.map((check) => check.name))
  const unknown = Object.keys(deviations).filter((check) => !names.has(check))
  if (unknown.length > 0) throw new Error(`${name} deviates from no check: ${unknown.join('; ')}.`)
  const included = levels.slice(0, levels.indexOf(level) + 1)
  return checks
    .filter((check) => included.includes(check.level))
    .map((check) => {
      const reason = check.needs.map((need) => capabilities[need]).find((can) => can !== true)
      const deviation = deviations[check.name]
      if (reason !== undefined && deviation)
        throw new Error(`${name} deviates from a check that does not apply to it: ${check.name}.`)
      if (reason !== undefined) return { check, verdict: 'not applicable', reason: String(reason) }
      if (deviation) return { check, verdict: 'not met', ...deviation }
      return { check, verdict: 'yes', run: check.run }
    })
}
