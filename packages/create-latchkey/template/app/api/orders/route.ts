import { eq } from 'drizzle-orm'
import { checkBody, routeErrors, WalletError } from 'latchkey/server'
import { z } from 'zod'
import { latchkey } from '../../../latchkey.ts'
import { orders } from '../../../orders.ts'
import { orderTypedData } from '../../account/orderTypedData.ts'

const bodySchema = z.strictObject({
  order: z.strictObject({ id: z.uuid(), item: z.enum(['Tea', 'Coffee']) }),
  signature: z.string(),
})

/** The orders of the signed-in person. */
export const GET = latchkey.route(async (call) => {
  const { user } = await latchkey.requireSession(call)
  const db = await call.db()
  return { body: { orders: await db.select().from(orders).where(eq(orders.userId, user.id)) } }
})

/** Takes an order of the signed-in person, signed with their wallet for the chain of the session. */
export const POST = latchkey.route(async (call) => {
  const { address, chainId, user } = await latchkey.requireSession(call)
  const { order, signature } = checkBody(bodySchema, await call.json())
  const typedData = orderTypedData(chainId, order)
  if (!(await latchkey.verifySignature(call, { address, chainId, signature, typedData })))
    throw new WalletError(routeErrors.signatureInvalid)
  const db = await call.db()
  const row = { ...order, userId: user.id, signature, createdAt: call.now }
  // A valid signature can be sent again: the same order then changes nothing.
  const added = await db.insert(orders).values(row).onConflictDoNothing().returning()
  return { status: added.length > 0 ? 201 : 200, body: { id: order.id } }
})

export const { PUT, PATCH, DELETE, OPTIONS } = latchkey.otherMethods('GET', 'HEAD', 'POST')
