import 'server-only'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import {
  firstPreviousHash,
  type KeptReceipt,
  type NewReceipt,
  type PostedReceipt,
  type Receipt,
  type ReceiptPage,
  receiptChecks,
  receiptLimits,
  receiptResultKinds,
} from '#lib/protocol/receipts.ts'
import { hashReceipt } from '#lib/receipts/hashOf.ts'
import { holdIdentity, requireIdentity } from '#server/auth/person.ts'
import { bodyInSession, countInSession, sessionOf } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { receiptChains, receipts } from '#server/db/schema.ts'
import { countStored } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { checkSigner } from '#server/receipts/checkSigner.ts'

/** No control characters or lone surrogates: the database could not store them. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const receiptSchema = z.strictObject({
  identity: text(receiptLimits.nameLength),
  id: z.uuid().toLowerCase(),
  title: text(receiptLimits.titleLength),
  shownHash: hash,
  askedHash: hash,
  method: z.string().regex(/^\w{1,40}$/),
  result: z.strictObject({
    kind: z.enum(receiptResultKinds),
    value: text(receiptLimits.resultLength),
  }),
  check: z.enum(receiptChecks),
  signedHash: z.templateLiteral(['0x', hash]).optional(),
  wallet: z.strictObject({
    id: text(receiptLimits.nameLength),
    name: text(receiptLimits.nameLength),
  }),
  account: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]),
  chainId: z.int().positive(),
})

/**
 * `POST /api/receipts`: appends a receipt to the user's chain.
 * @throws WalletError receiptOfAnotherUser, receiptsFull
 */
export async function postReceipt(call: RouteCall): Promise<RouteReply> {
  const { identity } = await sessionOf(call)
  const { env, now } = call
  const db = await call.db()
  await countInSession(call, 'receipt', 'receipt')
  const posted: PostedReceipt = checkBody(receiptSchema, await bodyInSession(call))
  const { identity: confirmedBy, ...receipt } = posted
  if (confirmedBy !== identity) throw new WalletError(receiptErrors.receiptOfAnotherUser)
  const kept = await findKept(db, identity, receipt.id)
  if (kept) return { body: kept }
  await countStored(call, Buffer.byteLength(JSON.stringify(receipt)))
  const serverCheck = await checkSigner(call, receipt)
  const body: KeptReceipt = await appendReceipt(db, receipt, {
    identity,
    origin: env.appOrigin,
    at: now.toISOString(),
    serverCheck,
  })
  return { body }
}

/**
 * `GET /api/receipts`: the receipts of one of the user's accounts, newest first, a page at a time: of the
 * one that is signed in, or of `identity`.
 * @throws WalletError identityNotFound
 */
export async function getReceipts(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  const db = await call.db()
  const { searchParams } = new URL(call.request.url)
  const identity = searchParams.get('identity') ?? session.identity
  if (identity !== session.identity) await requireIdentity(db, session.user.id, identity)
  const text = searchParams.get('before')
  const before = text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const isOwn = eq(receipts.identity, identity)
  // First: a receipt that is appended meanwhile is then not counted, and not missing either.
  const [chain] = await db.select().from(receiptChains).where(eq(receiptChains.identity, identity))
  const count = chain?.count ?? 0
  const rows = await db
    .select()
    .from(receipts)
    .where(and(isOwn, lt(receipts.number, Math.min(before ?? count + 1, count + 1))))
    .orderBy(desc(receipts.number))
    .limit(receiptLimits.perPage)
  const body: ReceiptPage = {
    identity,
    count,
    headHash: chain?.headHash ?? firstPreviousHash,
    receipts: rows.map(({ receipt, hash }) => ({ ...receipt, hash })),
  }
  return { body }
}

/**
 * The receipt with this id, if it was kept before: what is sent again is stored no second time, and uses
 * up no limit of it.
 * @throws WalletError receiptsFull
 */
async function findKept(
  db: Pick<Database, 'select'>,
  identity: string,
  id: string,
): Promise<KeptReceipt | undefined> {
  const isThis = and(eq(receipts.identity, identity), eq(receipts.id, id))
  const [known] = await db.select().from(receipts).where(isThis)
  if (known) return { ...known.receipt, hash: known.hash }
  const isOwnChain = eq(receiptChains.identity, identity)
  const [chain] = await db.select().from(receiptChains).where(isOwnChain)
  if (chain && chain.count >= receiptLimits.perUser)
    throw new WalletError(receiptErrors.receiptsFull)
  return undefined
}

/** The fields of a receipt that the server determines. */
type Origin = Required<Pick<Receipt, 'identity' | 'origin' | 'at' | 'serverCheck'>>

/**
 * Appends a receipt in one transaction, which locks the user's chain: two tabs, or two servers,
 * cannot append after the same receipt.
 * @throws WalletError receiptsFull, notSignedIn
 */
export async function appendReceipt(
  db: Database,
  receipt: NewReceipt,
  origin: Origin,
): Promise<KeptReceipt> {
  const { identity } = origin
  return db.transaction(async (transaction) => {
    await holdIdentity(transaction, identity)
    const isOwnChain = eq(receiptChains.identity, identity)
    await transaction
      .insert(receiptChains)
      .values({ identity, count: 0, headHash: firstPreviousHash })
      .onConflictDoNothing()
    const [chain] = await transaction.select().from(receiptChains).where(isOwnChain).for('update')
    if (!chain) throw new Error('The chain of receipts was deleted during an append.')
    const kept = await findKept(transaction, identity, receipt.id)
    if (kept) return kept
    const number = chain.count + 1
    const appended: Receipt = {
      ...receipt,
      ...origin,
      version: 2,
      number,
      previousHash: chain.headHash,
    }
    const hash = hashReceipt(appended)
    await transaction
      .insert(receipts)
      .values({ identity, number, id: receipt.id, hash, receipt: appended })
    await transaction.update(receiptChains).set({ count: number, headHash: hash }).where(isOwnChain)
    return { ...appended, hash }
  })
}
