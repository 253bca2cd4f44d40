import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { challengeMaxSeconds } from '#lib/protocol/constants.ts'
import { sessionMethods } from '#lib/protocol/walletConnect.ts'
import { checkSiweMessage } from '#lib/siwe/checkSiweMessage.ts'
import { renderSiweMessage } from '#lib/siwe/readSiweMessage.ts'
import { recapStatement } from '#lib/siwe/recap.ts'
import { parseSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { prepared } from '#server/db/prepared.ts'
import { type ChallengePurpose, challenges, removedIdentities } from '#server/db/schema.ts'
import type { ChainNode } from '#server/env/chainsEnv.ts'
import type { Settings } from '#server/env/settings.ts'

type ChallengeUse = { message: string; purpose: ChallengePurpose; cookie: string }

/**
 * Spends the challenge of a message, whether or not the sign-in then succeeds. A single SQL
 * statement finds and deletes it, so only one of several parallel attempts gets it.
 * @returns the message's fields; the message is byte for byte the one that was issued, except for the
 * account, the chain and the listed methods of a pairing's
 * @throws WalletError messageInvalid, or challengeInvalid if the challenge is unknown, spent,
 * expired, or was issued for another purpose or browser
 */
export async function burnChallenge(
  db: Database,
  now: Date,
  use: ChallengeUse,
): Promise<SiweMessage> {
  return (await match(spend(db), now, use)).fields
}

/** A message that was issued: what it says, and how it is stored. */
export type StoredChallenge = {
  fields: SiweMessage
  row: typeof challenges.$inferSelect
  /** Whether its account may have been removed from a user; undefined if the wallet has named the account. */
  wasRemoved: boolean | undefined
}

/**
 * Spends a challenge as {@link burnChallenge} does, and returns it so that it can be put back.
 * @throws as {@link burnChallenge}
 */
export async function takeChallenge(
  db: Database,
  now: Date,
  use: ChallengeUse,
): Promise<StoredChallenge> {
  return match(spend(db), now, use)
}

/** Puts a challenge back that a valid signature has spent, because the user is asked something first. */
export async function putChallengeBack(db: Database, { row }: StoredChallenge): Promise<void> {
  await db.insert(challenges).values(row).onConflictDoNothing()
}

/**
 * Reads the challenge of a message and leaves it, for an approval on chain that may not be there yet.
 * @throws as {@link burnChallenge}
 */
export async function readChallenge(
  db: Database,
  now: Date,
  use: ChallengeUse,
): Promise<StoredChallenge> {
  return match(find(db), now, use)
}

type Statement = ReturnType<typeof spend> | ReturnType<typeof find>

async function match(
  statement: Statement,
  now: Date,
  { message, purpose, cookie }: ChallengeUse,
): Promise<StoredChallenge> {
  const parsed = parseSiweMessage(message)
  const preHash = hashToken(cookie)
  const [row] = await statement.execute({ nonce: parsed.nonce, purpose, preHash, now })
  if (!row) throw new WalletError(routeErrors.challengeInvalid)
  const issued = purpose === 'pairing' ? withoutRecap(parsed, row.message) : parsed
  const text = purpose === 'pairing' ? issued && withPlaceholders(issued, row.message) : message
  if (!issued || text !== row.message)
    throw new WalletError(routeErrors.messageInvalid, { details: 'issued text' })
  const { wasRemoved, ...stored } = row
  return { fields: issued, row: stored, wasRemoved: purpose === 'pairing' ? undefined : wasRemoved }
}

/**
 * The fields of a pairing's message without the list of methods that the wallet has added, and with the
 * time of issue by the server's clock; undefined if it lists anything else.
 */
function withoutRecap(
  { resources = [], ...signed }: SiweMessage,
  issuedText: string,
): SiweMessage | undefined {
  const { statement, issuedAt } = parseSiweMessage(issuedText)
  const [recap = '', ...others] = resources
  const added = others.length === 0 ? recapStatement(recap, sessionMethods) : undefined
  if (!added || statement === undefined || signed.statement !== `${statement} ${added}`)
    return undefined
  return { ...signed, statement, issuedAt }
}

/** A pairing's message with the placeholders of the issued one for what the wallet decides. */
function withPlaceholders(signed: SiweMessage, issuedText: string): string {
  const { address, chainId } = parseSiweMessage(issuedText)
  return renderSiweMessage({ ...signed, address, chainId })
}

const isThis = and(
  eq(challenges.nonce, sql.placeholder('nonce')),
  eq(challenges.purpose, sql.placeholder('purpose')),
  eq(challenges.preHash, sql.placeholder('preHash')),
  isCurrent(challenges.expiresAt, sql.placeholder('now'), challengeMaxSeconds),
)

/** Read with the challenge, so that a usual sign-in takes no statement of its own for it. */
const wasRemoved = sql<boolean>`exists (select 1 from ${removedIdentities} as removed where removed.identity in (${challenges.address}, 'eip155:' || ${challenges.chainId} || ':' || ${challenges.address}))`

const columns = { ...getTableColumns(challenges), wasRemoved }

const spend = prepared('spendChallenge', (db) =>
  db.delete(challenges).where(isThis).returning(columns),
)

const find = prepared('readChallenge', (db) => db.select(columns).from(challenges).where(isThis))

/**
 * Checks that apply to every message, although this server issued it: the configuration may have
 * changed since, and a database row must not decide what the site's own domain is. `contractSeconds` is
 * how long a contract account's is accepted, if longer than a key's.
 * @returns the message's chain
 * @throws WalletError messageInvalid, with the field's name as details, or chainNotAllowed
 */
export function checkMessage(
  message: SiweMessage,
  env: Settings,
  now: Date,
  contractSeconds?: number,
): ChainNode {
  const { appOrigin: origin, clockToleranceSeconds } = env
  checkSiweMessage(message, {
    origin,
    now,
    clockToleranceSeconds,
    ...(contractSeconds !== undefined && { contractSeconds }),
  })
  if (message.expirationTime === undefined)
    throw new WalletError(routeErrors.messageInvalid, { details: 'expirationTime' })
  const chain = env.chains.find(({ id }) => id === message.chainId)
  if (!chain) throw new WalletError(chainErrors.chainNotAllowed)
  return chain
}
