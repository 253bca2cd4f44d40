import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { ownDescriptors } from '#server/descriptors/ownDescriptors.ts'
import { type SiteDescriptors, siteDescriptors } from '#server/descriptors/siteDescriptors.ts'
import type { Env } from '#server/env/Env.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** Read once: the folders do not change while a server runs. */
const known = new WeakMap<Env, SiteDescriptors>()

/** Serves the index of descriptors, and each by its name. */
export function getDescriptor({ request, env }: RouteCall): RouteReply {
  const descriptors = known.get(env) ?? readDescriptors(env)
  const name = nameOf(request)
  const body = name === 'index.json' ? descriptors.index : descriptors.files.get(name)
  if (!body) throw new WalletError(routeErrors.routeNotFound)
  return { body }
}

/** @throws WalletError routeNotFound for a path that cannot be decoded */
function nameOf({ url }: Request): string {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
  } catch (cause) {
    throw new WalletError(routeErrors.routeNotFound, { cause })
  }
}

function readDescriptors(env: Env): SiteDescriptors {
  const descriptors = siteDescriptors(ownDescriptors(), env.descriptorsDir)
  for (const reason of descriptors.problems) env.log('warn', 'descriptors', { reason })
  known.set(env, descriptors)
  return descriptors
}
