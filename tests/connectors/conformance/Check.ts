import type { Capabilities } from '#tests/connectors/conformance/Capabilities.ts'
import type { CheckTools } from '#tests/connectors/conformance/checkTools.ts'

/** A check of the suite: one row of the table. */
export type Check = {
  name: string
  /** It applies to connectors whose wallet can do all of these. */
  needs: readonly (keyof Capabilities)[]
  /** What a connector that fails it must do instead: one sentence, printed with the failure. */
  fix: string
  run: CheckRun
}

/** Runs on a page with the connector; throws if it does not behave as required. */
export type CheckRun = (tools: CheckTools) => Promise<void>

/** A check by its name, which is also its row of the table. */
export function check(name: string, rule: Pick<Check, 'needs' | 'fix'>, run: CheckRun): Check {
  return { name, ...rule, run }
}
