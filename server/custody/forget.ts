import 'server-only'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { callTurnkey, requireTurnkey } from '#server/custody/turnkeyClient.ts'
import { subOrganizations } from '#server/db/schema.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const bodySchema = z.strictObject({ organizationId: z.uuid() })

/**
 * `POST /api/custody/forget`: deletes the rows by which a sub-organization is found, once it is gone from
 * Turnkey, which the user has deleted it from. Needs no session: the rows lead nowhere then, and those of
 * one that exists stay.
 */
export async function postForget(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  const { organizationId } = checkBody(bodySchema, await call.json())
  const isThis = eq(subOrganizations.organizationId, organizationId)
  const rows = await db.select({ name: subOrganizations.name }).from(subOrganizations).where(isThis)
  // Its random name tells. A refusal would not: Turnkey may refuse every request for a while.
  const filterValue = rows.find(({ name }) => name !== '')?.name
  if (filterValue === undefined) return { status: 204 }
  const { organizationIds } = await callTurnkey(env, (turnkey) =>
    turnkey.getSubOrgIds({ filterType: 'NAME', filterValue }),
  )
  if (!organizationIds.includes(organizationId)) await db.delete(subOrganizations).where(isThis)
  return { status: 204 }
}
