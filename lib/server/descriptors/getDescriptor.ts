import 'server-only'
import { join } from 'node:path'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { type SiteDescriptors, siteDescriptors } from '#lib/server/descriptors/siteDescriptors.ts'
import type { RouteCall, RouteReply } from '#lib/server/http/route.ts'
import { log } from '#lib/server/log.ts'

/** Read once: the folders do not change while a server runs. */
let descriptors: SiteDescriptors | undefined

/** Serves the index of descriptors, and each by its name. */
export function getDescriptor({ request, env }: RouteCall): RouteReply {
  if (!descriptors) {
    descriptors = siteDescriptors(join(process.cwd(), 'descriptors'), env.descriptorsDir)
    for (const reason of descriptors.problems) log('warn', 'descriptors', { reason })
  }
  const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
  const body = name === 'index.json' ? descriptors.index : descriptors.files.get(name)
  if (!body) throw new WalletError(routeErrors.routeNotFound)
  return { body }
}
