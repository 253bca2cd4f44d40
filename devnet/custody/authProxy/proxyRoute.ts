import type { z } from 'zod'
import type { AsParent } from '#devnet/custody/authProxy/asParent.ts'

/** A route of the auth proxy: a browser's request to the parent organization without a server. */
export type ProxyRoute<parameters> = {
  parameters: z.ZodType<parameters>
  run(parent: AsParent, parameters: parameters): object | Promise<object>
}

/** Infers a route's parameter type. */
export function proxyRoute<parameters>(route: ProxyRoute<parameters>): ProxyRoute<unknown> {
  return route as ProxyRoute<unknown>
}
