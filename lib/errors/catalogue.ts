import { batchErrors } from '#lib/errors/batchErrors.ts'
import { embeddedErrors } from '#lib/errors/embeddedErrors.ts'
import { injectedErrors } from '#lib/errors/injectedErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { smartWalletErrors } from '#lib/errors/smartWalletErrors.ts'
import { wagmiErrors } from '#lib/errors/wagmiErrors.ts'
import { walletConnectErrors } from '#lib/errors/walletConnectErrors.ts'

/**
 * The catalog of every error that Latchkey can show. One row serves the throw site, the HTTP body,
 * the screen, the /errors page and the tests; the rows of one source are in one file. Pages load
 * the catalog with the first error, and /errors also loads the conditions in errorConditions.ts,
 * under the same keys. If several rows match an external error, the first one applies.
 */
export const catalogue = {
  ...walletConnectErrors,
  ...embeddedErrors,
  ...smartWalletErrors,
  ...injectedErrors,
  ...rpcErrors,
  ...batchErrors,
  ...wagmiErrors,
  ...routeErrors,
}

/** Key of a catalog row, also the `code` of the JSON error body. */
export type ErrorKey = keyof typeof catalogue
