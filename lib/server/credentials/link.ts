import 'server-only'
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { getAddress, hashMessage, isAddressEqual } from 'viem/utils'
import { z } from 'zod'
import { linkMessage } from '#lib/credentials/linkMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { LinkRequest } from '#lib/protocol/credentials.ts'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { isContractSignature } from '#lib/server/contractSignature.ts'
import { isOwner } from '#lib/server/credentials/isOwner.ts'
import { listCredentials } from '#lib/server/credentials/listCredentials.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { credentials } from '#lib/server/db/schema.ts'
import { identityOf } from '#lib/server/identityOf.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import { checkBody } from '#lib/server/readJson.ts'
import { recoverAddress } from '#lib/server/recoverAddress.ts'
import type { Call, Reply } from '#lib/server/respond.ts'
import { sessionOf } from '#lib/server/session.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))

const bodySchema = z.strictObject({
  smartWalletAddress: address,
  ownerAddress: address,
  chainId: z.int().positive(),
  turnkeySubOrganizationId: z.string().regex(/^[\w-]{1,64}$/),
  issuedAt: z.iso.datetime(),
  proof: z.string().regex(/^0x([0-9a-fA-F]{2})+$/),
})

/** How long what was signed may be used, and how far clocks may differ, in milliseconds. */
const proofMs = 5 * 60_000
const aheadMs = 60_000

/** Smart wallets one account may sign for. */
const walletsPerSigner = 20

/**
 * `POST /api/credentials/link`: links an account with the smart wallet it signs for. Session and
 * proof together show that the person holds both; that the one owns the other the chain must say.
 */
export async function postLink(call: Call): Promise<Reply> {
  const session = await sessionOf(call)
  const { env, now } = call
  const { identity } = session
  const db = await call.db()
  await countAttempt({ db, now, name: 'link', subject: identity, limit: env.rateLimits.link })
  const link = checkBody(bodySchema, await call.json()) as LinkRequest
  const chain = env.chains.find(({ id }) => id === link.chainId)
  if (!chain) throw new WalletError('chainNotAllowed')
  const age = now.getTime() - Date.parse(link.issuedAt)
  if (age > proofMs || age < -aheadMs) throw wrong('issuedAt')
  const hash = hashMessage(linkMessage({ ...link, host: new URL(env.appOrigin).host }))
  if (!(await isProven(session, chain, link, hash))) throw new WalletError('signatureInvalid')
  if (!(await isOwner(chain, link.smartWalletAddress, link.ownerAddress)))
    throw new WalletError('notOwner')
  await store(db, now, link)
  return { body: await listCredentials(db, identity), log: { chainId: chain.id } }
}

/** Whether the side that the session is not agrees. @throws invalidBody where the session is neither. */
async function isProven(
  { address, accountType, chainId }: Session,
  chain: PublicChain,
  { smartWalletAddress, ownerAddress, proof }: LinkRequest,
  hash: `0x${string}`,
): Promise<boolean> {
  if (accountType === 'eoa') {
    if (!isAddressEqual(address, ownerAddress)) throw wrong('ownerAddress')
    return isContractSignature(chain, { address: smartWalletAddress, hash, signature: proof })
  }
  // A contract account is its person's on its own chain only.
  if (chainId !== chain.id) throw wrong('chainId')
  if (!isAddressEqual(address, smartWalletAddress)) throw wrong('smartWalletAddress')
  const signer = recoverAddress(hash, proof)
  return signer.kind === 'key' && isAddressEqual(signer.address, ownerAddress)
}

/** Both or neither; a wallet that had another signer has this one now. */
async function store(db: Database, now: Date, link: LinkRequest): Promise<void> {
  const { smartWalletAddress, ownerAddress, chainId, turnkeySubOrganizationId } = link
  const walletProperties = { turnkeySubOrganizationId, isSessionKeyCompatible: true }
  const common = { chain: 'EVM', createdAt: now } as const
  await db.transaction(async (transaction) => {
    const [signer] = await transaction
      .insert(credentials)
      .values({
        ...common,
        ...{ id: randomUUID(), address: ownerAddress, walletProperties },
        identity: identityOf({ address: ownerAddress, chainId, accountType: 'eoa' }),
      })
      .onConflictDoUpdate({ target: credentials.identity, set: { walletProperties } })
      .returning({ id: credentials.id })
    if (!signer) throw new WalletError('unexpected')
    const [kept] = await transaction
      .select({ wallets: count() })
      .from(credentials)
      .where(eq(credentials.signerRefId, signer.id))
    if ((kept?.wallets ?? 0) >= walletsPerSigner) throw wrong('smartWalletAddress')
    await transaction
      .insert(credentials)
      .values({
        ...common,
        ...{ id: randomUUID(), address: smartWalletAddress, walletProperties: { chainId } },
        identity: identityOf({ address: smartWalletAddress, chainId, accountType: 'contract' }),
        signerRefId: signer.id,
      })
      .onConflictDoUpdate({
        target: credentials.identity,
        set: { signerRefId: signer.id, createdAt: now },
      })
  })
}

function wrong(field: keyof LinkRequest) {
  return new WalletError('invalidBody', { args: { field } })
}
