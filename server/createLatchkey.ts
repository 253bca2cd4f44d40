import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { SiteUser, SiteUserPage, UserQuery } from '#lib/protocol/siteUsers.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import type { SignedRequest } from '#server/auth/verifySignature.ts'
import type { Database } from '#server/db/database.ts'
import { publicConfig } from '#server/env/publicConfig.ts'
import type { Settings } from '#server/env/settings.ts'
import { clientNetwork } from '#server/http/clientAddress.ts'
import {
  createRoute,
  errorResponse,
  type Route,
  type RouteCall,
  type RouteHandler,
  type RouteOptions,
} from '#server/http/route.ts'
import { createSite, type LatchkeyOptions, type Site } from '#server/site/site.ts'

/** The server of one site. Two of them in one process share nothing but requests to the same node. */
export type Latchkey = {
  settings(): Settings
  /**
   * Answers a request to one of our paths (`/api/auth/…`, `/api/custody/…` and so on), any other with
   * 404. `remoteAddress` is the address of the connection (`socket.remoteAddress`), which limits the
   * rate of requests; with `TRUSTED_PROXY`, the header of the proxy is used instead.
   */
  handle(request: Request, from?: { remoteAddress?: string | undefined }): Promise<Response>
  /** Makes a route of the site's own: origin check, JSON in and out, errors, headers, log. */
  route(handler: RouteHandler, options?: RouteOptions): Route
  /** The session of a request, or null. */
  session(request: Request | Headers): Promise<Session | null>
  /**
   * The session of a request, for what is only for signed-in users. With `freshWithin`, only if the user has
   * proved within so many seconds who they are: a page that sends the request by `withProof` of
   * `latchkey/react` asks them, and sends it again.
   * @throws WalletError notSignedIn or signInTooOld, which {@link Latchkey.route} and
   * {@link Latchkey.errorResponse} answer with 401 and 403
   */
  requireSession(request: Request | Headers | RouteCall, options?: SessionOptions): Promise<Session>
  /**
   * Whether an account signed a message or typed data: by its key, or by its code on a chain.
   * `from` is the call of a route, what `clientOf` of `latchkey/server/node` returns, or an object
   * with the client's address, which rate limits count.
   */
  verifySignature(from: Pick<RouteCall, 'client'>, signed: SignedRequest): Promise<boolean>
  /**
   * Signs a user out in every browser, for a site that blocks them. `userId` is the `user.id` of a session.
   * @throws TypeError for any other text, such as an identity
   */
  endSessions(userId: string): Promise<void>
  /** The users of the site, for screens and jobs of its own: nothing of it checks who asks. */
  users: Users
  /** What pages need of the settings. */
  publicConfig(): PublicConfig
  /** The database, migrated; also for tables of the site's own. */
  database(): Promise<Database>
  /** The response to an error, for a framework's own error handler. */
  errorResponse(error: unknown): Response
  /**
   * Opens and migrates the database, and starts to remove expired rows. Without it, the first request
   * opens the database. Also after {@link Latchkey.stop}.
   * @throws a start error, whose message says what is wrong and how to fix it
   */
  start(): Promise<void>
  /**
   * Waits for requests in flight, and closes the database unless the site has opened it. Later
   * requests that need it are answered with 503.
   */
  stop(): Promise<void>
}

/** What a route asks of a session. */
export type SessionOptions = {
  /**
   * How long ago the user may have proved who they are, in seconds.
   * @default as long as the session lasts
   */
  freshWithin?: number
}

/** What a server knows of its users, and does with them. An id is the `user.id` of a session. */
export type Users = {
  /** The user with an id, or null. */
  get(userId: string): Promise<SiteUser | null>
  /**
   * The users, newest first, at most `limit` of them (100, and no more than 500): those after `after`, which
   * is the `next` of the page before.
   */
  list(page?: { after?: string; limit?: number }): Promise<SiteUserPage>
  /**
   * The users of a wallet, of an e-mail address, or of an account at a provider: none, one, or several,
   * because an address may be a contract on one chain and a key elsewhere.
   * @throws WalletError custodyUnavailable
   */
  find(query: UserQuery): Promise<SiteUser[]>
  /** Signs a user out in every browser, like {@link Latchkey.endSessions}. */
  endSessions(userId: string): Promise<void>
  /**
   * Ends a user's sessions, and refuses each sign-in and each merge with their wallets (`userBlocked`).
   * @returns whether there is such a user
   */
  block(userId: string): Promise<boolean>
  /**
   * Lets a blocked user sign in again.
   * @returns whether there is such a user
   */
  unblock(userId: string): Promise<boolean>
  /**
   * Deletes a user with all that is theirs, in one transaction, of which the site's `onDelete` is a part.
   * @returns whether there was such a user
   * @throws WalletError deletionRefused if rows of the site refer to the user still
   */
  delete(userId: string): Promise<boolean>
}

/**
 * Creates the server of a site for any server that answers a `Request` with a `Response`. Opens
 * nothing yet.
 * @example
 * const latchkey = createLatchkey(readSettings(process.env))
 * app.all('/api/*', (context) => latchkey.handle(context.req.raw, { remoteAddress }))
 */
export function createLatchkey(settings: Settings, options: LatchkeyOptions = {}): Latchkey {
  const site = createSite(settings, options)
  return latchkeyOf(() => site)
}

/**
 * The functions of a server. What answers requests is loaded with the first one: a page that needs
 * the settings only loads nothing else.
 */
export function latchkeyOf(site: () => Site): Latchkey {
  const session: Latchkey['session'] = async (from) => {
    const { sessionOfHeaders } = await import('#server/auth/session.ts')
    return sessionOfHeaders(site(), headersOf(from))
  }
  return {
    settings: () => site().env,
    async handle(request, { remoteAddress } = {}) {
      const { handleRequest } = await import('#server/routes/routes.ts')
      return handleRequest(site(), request, remoteAddress)
    },
    route: (handler, options) => createRoute(site, handler, options),
    session,
    async requireSession(from, { freshWithin } = {}) {
      const found = await session('request' in from ? from.request : from)
      if (!found) throw new WalletError(routeErrors.notSignedIn)
      if (freshWithin !== undefined) requireFresh(site().env.clock(), found, freshWithin)
      return found
    },
    async verifySignature(from, signed) {
      const client = clientNetwork(requireClient(from))
      const { verifySignature } = await import('#server/auth/verifySignature.ts')
      const { env, db } = site()
      return verifySignature({ env, db, now: env.clock(), client }, signed)
    },
    async endSessions(userId) {
      const id = requireUserId(userId, 'endSessions')
      const { endSessionsOf } = await import('#server/auth/session.ts')
      await endSessionsOf(site(), id)
    },
    users: usersOf(site),
    publicConfig: () => publicConfig(site().env),
    database: () => site().db(),
    errorResponse: (error) => errorResponse(site(), error),
    async start() {
      const { startSite } = await import('#server/startSite.ts')
      await startSite(site())
    },
    async stop() {
      const { stopSite } = await import('#server/http/shutdown.ts')
      await stopSite(site())
    },
  }
}

function usersOf(site: () => Site): Users {
  const load = () => import('#server/users/siteUsers.ts')
  return {
    async get(userId) {
      const id = requireUserId(userId, 'users.get')
      return (await load()).getUserById(await site().db(), id)
    },
    list: async (page) => (await load()).listUsers(await site().db(), page),
    async find(query) {
      const { findUsers } = await import('#server/findUsers.ts')
      return findUsers(site(), query)
    },
    async endSessions(userId) {
      const id = requireUserId(userId, 'users.endSessions')
      const { endSessionsOf } = await import('#server/auth/session.ts')
      await endSessionsOf(site(), id)
    },
    async block(userId) {
      const id = requireUserId(userId, 'users.block')
      return (await load()).blockUser(site(), id)
    },
    async unblock(userId) {
      const id = requireUserId(userId, 'users.unblock')
      return (await load()).unblockUser(await site().db(), id)
    },
    async delete(userId) {
      const id = requireUserId(userId, 'users.delete')
      const { deleteUser } = await import('#server/users/deleteUser.ts')
      return deleteUser(site(), id)
    },
  }
}

/** An identity in place of an id would find nobody, and without a word. */
function requireUserId(userId: string, name: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(userId)) return userId.toLowerCase()
  throw new TypeError(`${name} needs the id of a user, which is the user.id of a session.`)
}

/** Without an address, all clients would share one limit, and without a word. */
function requireClient(from: Partial<Pick<RouteCall, 'client'>>): string {
  if (typeof from?.client === 'string' && from.client !== '') return from.client
  throw new TypeError(
    'verifySignature needs the call of a route, or { client } with the address of the client.',
  )
}

/** By its method, because a framework may have a `Headers` of its own. */
function headersOf(from: Request | Headers): Headers {
  return 'get' in from ? from : from.headers
}
