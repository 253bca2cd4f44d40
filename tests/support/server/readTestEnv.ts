import type { Env } from '#server/env/Env.ts'
import { readSettings } from '#server/env/settings.ts'
import { createSite } from '#server/site/site.ts'

/** What routes and their functions get of a server with these variables; it logs nothing. */
export function readTestEnv(variables: Record<string, string>): Env {
  return createSite(readSettings(variables), { log: () => undefined }).env
}
