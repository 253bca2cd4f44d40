import 'server-only'
import { and, asc, count, eq, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { AddressesBody, Contact, OwnAccount } from '#lib/protocol/users.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { countInSession, requireConfirmed, requireOpen, sessionOf } from '#server/auth/session.ts'
import { addressSchema, nameSchema } from '#server/custody/fieldSchemas.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, credentials, identities } from '#server/db/schema.ts'
import { countStored } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'

/** For how long reviews do not trust what was added. */
const newMs = 24 * 60 * 60 * 1000

/** More than anybody looks through. */
const contactsPerUser = 200

const contactSchema = z.strictObject({ address: addressSchema, name: nameSchema })

/** `GET /api/user/addresses`: the accounts that are the user's, and their address book. */
export async function getAddresses(call: RouteCall): Promise<RouteReply> {
  const { user } = await sessionOf(call)
  const db = await call.db()
  const isOwn = eq(identities.userId, user.id)
  const signedIn = await db.select().from(identities).where(isOwn)
  const other = alias(credentials, 'other')
  const linked = await db
    .select({
      address: other.address,
      properties: other.walletProperties,
      // The wallet's side is written anew with each link.
      linkedAt: sql<Date>`greatest(${credentials.createdAt}, ${other.createdAt})`.mapWith(
        credentials.createdAt,
      ),
    })
    .from(identities)
    .innerJoin(credentials, eq(credentials.identity, identities.identity))
    .innerJoin(
      other,
      or(eq(other.signerRefId, credentials.id), eq(other.id, credentials.signerRefId)),
    )
    .where(isOwn)
  const isNew = (addedAt: Date) => call.now.getTime() - addedAt.getTime() < newMs
  const own: OwnAccount[] = [
    ...signedIn.map(({ address, chainId, name, addedAt }) => ({
      ...{ address, chainId, name },
      isNew: isNew(addedAt),
    })),
    ...linked.map(({ address, properties, linkedAt }) => ({
      address,
      chainId: 'chainId' in properties ? properties.chainId : null,
      name: null,
      isNew: isNew(linkedAt),
    })),
  ]
  const named = await db
    .select()
    .from(contacts)
    .where(eq(contacts.userId, user.id))
    .orderBy(asc(contacts.name), asc(contacts.address))
  const known = named.map(({ address, name, addedAt }) => ({
    address,
    name,
    isNew: isNew(addedAt),
  }))
  return { body: { own, contacts: known } satisfies AddressesBody }
}

/**
 * `PUT /api/user/addresses`: names an address in the user's address book; '' takes it out. What a review
 * shows as known is the person's own word: a page that could give it would be believed by its own reviews.
 * @throws WalletError signInTooOld, contactsFull
 */
export async function putContact(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  const db = await call.db()
  await countInSession(call, 'label', 'label')
  const { address, name }: Contact = checkBody(contactSchema, await call.json())
  requireFresh(call.now, session)
  await requireConfirmed(call)
  if (name) await countStored(call, Buffer.byteLength(address + name))
  const userId = session.user.id
  const isOwn = eq(contacts.userId, userId)
  await db.transaction(async (transaction) => {
    await lockActiveUsers(transaction, [userId])
    await requireOpen(transaction, call)
    if (!name) {
      await transaction.delete(contacts).where(and(isOwn, eq(contacts.address, address)))
      return
    }
    const others = and(isOwn, ne(contacts.address, address))
    const [known] = await transaction.select({ all: count() }).from(contacts).where(others)
    if ((known?.all ?? 0) >= contactsPerUser) throw new WalletError(userErrors.contactsFull)
    await transaction
      .insert(contacts)
      .values({ userId, address, name, addedAt: call.now })
      .onConflictDoUpdate({
        target: [contacts.userId, contacts.address],
        set: { name, addedAt: call.now },
      })
  })
  return { status: 204 }
}

/**
 * Moves the address book of a user who is merged into another one, as far as it has room: what both have
 * named keeps the name of the one who stays.
 */
export async function moveContacts(
  transaction: Database,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const known = transaction
    .select({ address: contacts.address })
    .from(contacts)
    .where(eq(contacts.userId, into))
  const isNew = and(eq(contacts.userId, from), notInArray(contacts.address, known))
  const room = contactsPerUser - (await transaction.$count(contacts, eq(contacts.userId, into)))
  const moved = await transaction
    .select()
    .from(contacts)
    .where(isNew)
    .orderBy(asc(contacts.addedAt))
    .limit(Math.max(room, 0))
  if (moved.length > 0)
    await transaction.insert(contacts).values(moved.map((each) => ({ ...each, userId: into })))
}
