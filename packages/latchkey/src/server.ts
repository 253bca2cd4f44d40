/** The rows of the errors that routes respond with. */
export { routeErrors } from '#lib/errors/routeErrors.ts'
export { WalletError } from '#lib/errors/WalletError.ts'
export type { Session } from '#lib/protocol/auth.ts'
export type { DeliveredEvent } from '#lib/protocol/events.ts'
export type { PublicConfig } from '#lib/protocol/publicConfig.ts'
export type { SiteUser, SiteUserPage, UserQuery } from '#lib/protocol/siteUsers.ts'
/** Handlers of our sign-out routes, for routes of the site's own: of this browser, of every one. */
export { deleteSession } from '#server/auth/session.ts'
export { deleteSessions } from '#server/auth/sessionList.ts'
export type { SignedRequest } from '#server/auth/verifySignature.ts'
/** The server of a site, for anything that answers a `Request` with a `Response`. */
export {
  createLatchkey,
  type Latchkey,
  type SessionOptions,
  type Users,
} from '#server/createLatchkey.ts'
export type { Database, GivenDatabase } from '#server/db/database.ts'
export type { Log, LogFields, LogLevel } from '#server/env/log.ts'
/** Reads and checks the settings; a wrong one is a sentence with its name and a fix. */
export { readSettings, type Settings } from '#server/env/settings.ts'
/** Recognizes an error of `readSettings` or `start`, whose message is for the operator. */
export { isStartError } from '#server/env/startError.ts'
/** Validates the body of a request. */
export { checkBody } from '#server/http/readJson.ts'
export type {
  Route,
  RouteCall,
  RouteHandler,
  RouteOptions,
  RouteReply,
} from '#server/http/route.ts'
export type { Deletion, LatchkeyOptions, Merge } from '#server/site/site.ts'
