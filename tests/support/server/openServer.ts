import { inject } from 'vitest'
import { latchkeyOf } from '#server/createLatchkey.ts'
import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/env/settings.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import type { RouteHandler, RouteOptions } from '#server/http/route.ts'
import { createSite, type Site } from '#server/site/site.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'

let opened: Site | undefined

/** The server that {@link openServer} opened. */
export function site(): Site {
  if (!opened) throw new Error('openServer was not called.')
  return opened
}

const latchkey = latchkeyOf(site)

/**
 * Opens what routes need, in this process: a server with these settings and an empty database, which
 * closeDatabase closes, or one that the test has opened.
 */
export async function openServer(
  settings: { PORT: string } & Record<string, string>,
  given?: Database,
) {
  const place = given ? {} : { DATA_DIR: await createDataDirectory(inject('dataDirectories')) }
  opened = createSite(
    readSettings({ ...place, LOG_LEVEL: 'silent', ...settings }),
    given && { database: given },
  )
  await opened.db()
}

/** The open server's database. */
export const database = (): Promise<Database> => site().db()

/** Closes the database; the next call of `database` opens it again. */
export async function closeDatabase(): Promise<void> {
  await opened?.closeDatabase()
}

/** Resolves when no request is in flight and no work continues after one. */
export const whenIdle = (limitMs: number): Promise<void> => site().inFlight.whenIdle(limitMs)

/** Answers a request with the server's routes; its address is in a header, as in Next. */
export const handle = (request: Request): Promise<Response> =>
  latchkey.handle(request, { remoteAddress: addressOf(request) })

/** Makes a route of a handler, as a site does. */
export function route(handler: RouteHandler, options?: RouteOptions) {
  const own = latchkey.route(handler, options)
  return (request: Request): Promise<Response> =>
    own(request, { remoteAddress: addressOf(request) })
}

function addressOf(request: Request): string | undefined {
  return request.headers.get(socketHeader) ?? undefined
}
