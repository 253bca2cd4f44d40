import 'server-only'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { logStartFailure } from '#server/env/log.ts'
import { publicConfig } from '#server/env/publicConfig.ts'
import { installPreHandler } from '#server/http/preHandler.ts'
import { stopOnSignal, stopSite } from '#server/http/shutdown.ts'
import type { Site } from '#server/site/site.ts'
import { startSite } from '#server/startSite.ts'

/**
 * Checks settings, the rest of the site's configuration, and the database, and starts the background
 * tasks. A failure there ends the process.
 */
export async function startServer(
  site: () => Site,
  check?: (config: PublicConfig) => unknown,
): Promise<void> {
  try {
    check?.(publicConfig(site().env))
    await startSite(site())
  } catch (error) {
    logStartFailure(error)
    process.exit(1)
  }
  const current = site()
  installPreHandler(current)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    if (process.env.NODE_ENV === 'production') stopOnSignal(current, signal)
    // In development Next ends the process itself, immediately.
    else process.once(signal, () => void stopSite(current))
  }
}
