import 'server-only'
import { getEnsText } from 'viem/actions'
import { ensClient } from '#lib/addresses/ens/ensClient.ts'
import { normalizeName } from '#lib/addresses/ens/resolveName.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { chainClient } from '#server/chain/chainClient.ts'
import { fetchPicture } from '#server/ens/fetchPicture.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/**
 * `GET /api/ens/picture/<name>`: the picture that a name's text record `avatar` (ENSIP-12) links, so
 * that its host does not learn who looks at it. The URL comes from the chain, never from the client.
 * @throws WalletError routeNotFound if pictures are off, or the name has none that is passed on
 */
export async function getPicture(call: RouteCall): Promise<RouteReply> {
  const { env, now, client, request } = call
  const { ens } = env
  const node = env.chains.find(({ id }) => id === ens?.chainId)
  if (!ens?.pictures || !node) throw new WalletError(routeErrors.routeNotFound)
  const db = await call.db()
  const limit = env.rateLimits.ensPicture
  await countAttempt({ db, now, name: 'ensPicture', subject: client, limit })
  const name = readName(request.url)
  if (name === undefined) throw new WalletError(routeErrors.routeNotFound)
  const end = call.site.budget.beginNodeCall(client)
  try {
    const { resolver: universalResolverAddress } = ens
    const record = await getEnsText(ensClient(chainClient(node), ens), {
      ...{ name, key: 'avatar', universalResolverAddress },
    })
    const { bytes, mediaType } = await fetchPicture(record ?? '', client)
    return { file: bytes, mediaType }
  } catch (cause) {
    throw new WalletError(routeErrors.routeNotFound, { cause })
  } finally {
    end()
  }
}

/** The name in the path, if it is in its normalized form. */
function readName(url: string): string | undefined {
  try {
    const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
    return normalizeName(name) === name ? name : undefined
  } catch {
    return undefined
  }
}
