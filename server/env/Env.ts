import 'server-only'
import type { Clock } from '#server/env/clock.ts'
import type { Log } from '#server/env/log.ts'
import type { Settings } from '#server/env/settings.ts'

/** The settings of a server, with its log and clock. */
export type Env = Settings & { log: Log; clock: Clock }
