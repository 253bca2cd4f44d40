// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** The rows of the errors that routes respond with. */
export { routeErrors } from '#lib/errors/routeErrors.ts'
export { WalletError } from '#lib/errors/WalletError.ts'
export type { Session } from '#lib/protocol/auth.ts'
export type { PublicConfig } from '#lib/protocol/publicConfig.ts'
/** Handlers of our sign-out routes, for routes of the site's own: of this browser, of every one. */
export { deleteSession } from '#lib/server/auth/session.ts'
export { deleteSessions } from '#lib/server/auth/sessionList.ts'
export type { SignedRequest } from '#lib/server/auth/verifySignature.ts'
/** The server of a site, for anything that answers a `Request` with a `Response`. */
export { createLatchkey, type Latchkey } from '#lib/server/createLatchkey.ts'
export type { Database, GivenDatabase } from '#lib/server/db/database.ts'
/** Reads and checks the settings; a wrong one is a sentence with its name and a fix. */
export { readSettings, type Settings } from '#lib/server/env/settings.ts'
/** Validates the body of a request. */
export { checkBody } from '#lib/server/http/readJson.ts'
export type {
  Route,
  RouteCall,
  RouteHandler,
  RouteOptions,
  RouteReply,
} from '#lib/server/http/route.ts'
export type { Log, LogFields, LogLevel } from '#lib/server/log.ts'
export type { LatchkeyOptions } from '#lib/server/site.ts'
/** Recognizes an error of `readSettings` or `start`, whose message is for the operator. */
export { isStartError } from '#lib/server/startError.ts'
