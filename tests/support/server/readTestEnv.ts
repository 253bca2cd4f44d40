import { readSettings } from '#server/env/settings.ts'
import { createSite, type Env } from '#server/site.ts'

/** What routes and their functions get of a server with these variables; it logs nothing. */
export function readTestEnv(variables: Record<string, string>): Env {
  return createSite(readSettings(variables), { log: () => undefined }).env
}
