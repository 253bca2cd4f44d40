import type { IncomingHttpHeaders } from 'node:http'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { asParent } from '#devnet/custody/authProxy/asParent.ts'
import { proxyRoutes } from '#devnet/custody/authProxy/proxyRoutes.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import { custodyHeaders, devnetCustody } from '#lib/protocol/custody.ts'

/**
 * Answers a request to the auth proxy: browsers send no stamp, but a configuration id.
 * @throws ApiError 5 for another configuration than the devnet's
 */
export async function handleProxyRequest(
  context: CustodyContext,
  name: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
): Promise<object> {
  const configId = headers[custodyHeaders.authProxyConfigId.toLowerCase()]
  if (configId !== devnetCustody.authProxyConfigId) {
    throw apiError(5, `no auth proxy config found with ID ${String(configId ?? '').slice(0, 100)}`)
  }
  const route = proxyRoutes[name]
  if (!route) throw apiError(5, 'Not Found')
  return route.run(asParent(context), readBy(route.parameters, readBody(body)))
}
