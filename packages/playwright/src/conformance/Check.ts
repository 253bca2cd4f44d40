import type { Capabilities } from './Capabilities.ts'
import type { CheckTools } from './checkTools.ts'

/**
 * How much of a connector is checked, each level with the ones before it:
 *
 * - `wagmi`: what wagmi and the EIPs require of every connector
 * - `robust`: wallets that are late, silent, or emit invalid or repeated events
 * - `latchkey`: what the connectors of Latchkey share, such as their messages and storage keys
 */
export type Level = (typeof levels)[number]

/** The levels, each with the ones before it. */
export const levels = ['wagmi', 'robust', 'latchkey'] as const

/** A check of the suite: one row of the table. */
export type Check = {
  name: string
  level: Level
  /** It applies to connectors whose wallet can do all of these. */
  needs: readonly (keyof Capabilities)[]
  /** What a connector that fails it must do instead: one sentence, printed with the failure. */
  fix: string
  /**
   * Which checks share a page, if they follow each other:
   *
   * - `opens`: it leaves the wallet connected, as `connected` does
   * - `uses`: it begins with `connected`, and may get that page
   * - `keeps`: both
   */
  connection?: 'opens' | 'uses' | 'keeps'
  run: CheckRun
}

/** Runs on a page with the connector; throws if it does not behave as required. */
export type CheckRun = (tools: CheckTools) => Promise<void>

/** A check by its name, which is also its row of the table. */
export function check(name: string, rule: Omit<Check, 'name' | 'run'>, run: CheckRun): Check {
  return { name, ...rule, run }
}
