import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, eq, ne } from 'drizzle-orm'
import { encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { hashMessage, isAddressEqual } from 'viem/utils'
import { z } from 'zod'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { defaultCredentialChain } from '#lib/protocol/constants.ts'
import type { LinkChallengeRequest } from '#lib/protocol/credentials.ts'
import { embeddedProperties } from '#lib/protocol/embedded.ts'
import { smartWalletFactory } from '#lib/protocol/smartWallet.ts'
import { recoverAddress } from '#lib/signatures/recoverAddress.ts'
import { signaturePattern } from '#lib/signatures/signatureOf.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'
import { burnChallenge, checkMessage } from '#server/auth/burnChallenge.ts'
import { issueMessage } from '#server/auth/challenge.ts'
import { isContractSignature } from '#server/auth/contractSignature.ts'
import { holdIdentity } from '#server/auth/person.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import {
  countInSession,
  identityOf,
  requireConfirmed,
  requireOpen,
  sessionOf,
} from '#server/auth/session.ts'
import { chainClient, checkChainId, isContractFailure } from '#server/chain/chainClient.ts'
import { listCredentials } from '#server/credentials/credentials.ts'
import { addressSchema } from '#server/custody/fieldSchemas.ts'
import { findSubOrganization } from '#server/custody/findUser.ts'
import { requireTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Database } from '#server/db/database.ts'
import { credentials } from '#server/db/schema.ts'
import type { ChainNode } from '#server/env/chainsEnv.ts'
import { readCookie, sessionCookie } from '#server/http/cookies.ts'
import { countChainCheck } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** A smart wallet and the account that signs for it, on the smart wallet's chain. */
type Link = LinkChallengeRequest

const challengeSchema = z.strictObject({
  smartWalletAddress: addressSchema,
  ownerAddress: addressSchema,
  chainId: z.int().positive(),
})

const linkSchema = z.strictObject({
  message: z.string(),
  signature: z.string().regex(signaturePattern),
})

/** Maximum number of smart wallets one account may sign for. */
const walletsPerSigner = 20

/**
 * `POST /api/credentials/link/challenge`: issues the message that the side that is not signed in
 * must sign to agree to a link. It can be used once, in the session that requested it.
 */
export async function postLinkChallenge(call: RouteCall): Promise<RouteReply> {
  const { env, now } = call
  requireTurnkey(env)
  const session = await sessionOf(call)
  const db = await call.db()
  await countInSession(call, 'link', 'link')
  requireFresh(now, session)
  const link: Link = checkBody(challengeSchema, await call.json())
  if (!env.chains.some(({ id }) => id === link.chainId))
    throw new WalletError(chainErrors.chainNotAllowed)
  const body = await issueMessage(
    { db, env, now },
    {
      purpose: 'link',
      cookie: readCookie(call.cookies, sessionCookie(env)),
      address: otherSide(session, link),
      chainId: link.chainId,
      ...linkFields(link),
    },
  )
  return { body, log: { chainId: link.chainId } }
}

/**
 * `POST /api/credentials/link`: links an account with the smart wallet it signs for. Session and
 * signature together prove that the user controls both; the ownership is verified on chain, and the
 * sub-organization that holds the owner's key at Turnkey.
 */
export async function postLink(call: RouteCall): Promise<RouteReply> {
  const { env, now } = call
  requireTurnkey(env)
  const session = await sessionOf(call)
  const db = await call.db()
  await countInSession(call, 'link', 'link')
  requireFresh(now, session)
  const { message, signature } = checkBody(linkSchema, await call.json())
  await requireConfirmed(call)
  const fields = await burnChallenge(db, now, {
    message,
    purpose: 'link',
    cookie: readCookie(call.cookies, sessionCookie(env)),
  })
  const chain = checkMessage(fields, env, now)
  const link = readLink(fields)
  if (otherSide(session, link) !== fields.address)
    throw new WalletError(routeErrors.messageInvalid, { details: 'address' })
  const proof = {
    address: fields.address,
    hash: hashMessage(message),
    signature: signature as `0x${string}`,
  }
  // Each count is for one question to the node: a contract's signature, then the owner. A key's
  // signature needs none, and an invalid one does not get to the second.
  if (proof.address !== link.ownerAddress) await countChainCheck(call)
  if (!(await isProven(chain, link, proof))) throw new WalletError(routeErrors.signatureInvalid)
  await countChainCheck(call)
  if (!(await isOwner(chain, link.smartWalletAddress, link.ownerAddress)))
    throw new WalletError(routeErrors.notOwner)
  const subOrganization = await findSubOrganization(env, link.ownerAddress)
  await db.transaction(async (transaction) => {
    await holdIdentity(transaction, session.identity)
    await requireOpen(transaction, call)
    await store(transaction, now, link, subOrganization)
  })
  return { body: await listCredentials(db, session.identity), log: { chainId: chain.id } }
}

/**
 * Returns the side of a link that is not signed in.
 * @throws WalletError invalidBody if the session is neither side
 */
function otherSide(
  { address, accountType, chainId }: Session,
  { smartWalletAddress, ownerAddress, ...link }: Link,
): `0x${string}` {
  if (accountType === 'eoa') {
    if (!isAddressEqual(address, ownerAddress)) throw invalidField('ownerAddress')
    return smartWalletAddress
  }
  // A contract account identifies its user on its own chain only.
  if (chainId !== link.chainId) throw invalidField('chainId')
  if (!isAddressEqual(address, smartWalletAddress)) throw invalidField('smartWalletAddress')
  return ownerAddress
}

/** Binds a message to one link: a sign-in message has another statement and no resources. */
function linkFields({ smartWalletAddress, ownerAddress, chainId }: Link) {
  return {
    statement: `Link the smart wallet ${smartWalletAddress} with ${ownerAddress}, which signs for it.`,
    // CAIP-10 account ids: the smart wallet, then its owner.
    resources: [smartWalletAddress, ownerAddress].map((each) => `eip155:${chainId}:${each}`),
  }
}

/**
 * Reads the link from a message.
 * @throws WalletError messageInvalid if the message contains none
 */
function readLink({ statement, resources = [], chainId }: SiweMessage): Link {
  const [smartWalletAddress, ownerAddress] = resources.map((each) => each.split(':')[2])
  const link = challengeSchema.safeParse({ smartWalletAddress, ownerAddress, chainId })
  const expected = link.success ? linkFields(link.data) : undefined
  if (!link.success || JSON.stringify(expected) !== JSON.stringify({ statement, resources }))
    throw new WalletError(routeErrors.messageInvalid, { details: 'resources' })
  return link.data
}

/** Whether the side that is not signed in agreed: a key by signature, a contract by ERC-1271. */
async function isProven(
  chain: ChainNode,
  { ownerAddress }: Link,
  proof: Parameters<typeof isContractSignature>[1],
): Promise<boolean> {
  if (proof.address !== ownerAddress) return isContractSignature(chain, proof)
  const signer = recoverAddress(proof.hash, proof.signature)
  return signer.kind === 'key' && isAddressEqual(signer.address, ownerAddress)
}

/** Writes both credentials; a wallet that had another signer gets this one. */
async function store(
  transaction: Pick<Database, 'insert' | 'select'>,
  now: Date,
  { smartWalletAddress, ownerAddress, chainId }: Link,
  turnkeySubOrganizationId: string,
): Promise<void> {
  const walletProperties = embeddedProperties(turnkeySubOrganizationId)
  const common = { chain: defaultCredentialChain, createdAt: now } as const
  const [signer] = await transaction
    .insert(credentials)
    .values({
      ...common,
      id: randomUUID(),
      address: ownerAddress,
      walletProperties,
      identity: identityOf({ address: ownerAddress, chainId, accountType: 'eoa' }),
    })
    .onConflictDoUpdate({ target: credentials.identity, set: { walletProperties } })
    .returning({ id: credentials.id })
  if (!signer) throw new WalletError(fallbackErrors.unexpected)
  const identity = identityOf({ address: smartWalletAddress, chainId, accountType: 'contract' })
  const [existing] = await transaction
    .select({ wallets: count() })
    .from(credentials)
    .where(and(eq(credentials.signerRefId, signer.id), ne(credentials.identity, identity)))
  if ((existing?.wallets ?? 0) >= walletsPerSigner) throw invalidField('smartWalletAddress')
  await transaction
    .insert(credentials)
    .values({
      ...common,
      id: randomUUID(),
      address: smartWalletAddress,
      walletProperties: { chainId },
      identity,
      signerRefId: signer.id,
    })
    .onConflictDoUpdate({
      target: credentials.identity,
      set: { signerRefId: signer.id, createdAt: now },
    })
}

function invalidField(field: keyof Link) {
  return new WalletError(routeErrors.invalidBody, { args: { field } })
}

/** Far more than it costs to read one slot or to compute one address. */
const gasLimit = 1_000_000n

const abi = parseAbi([
  'function isOwnerAddress(address account) view returns (bool)',
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
])

/**
 * Whether an account owns a smart wallet. A deployed wallet is called; for one that is not
 * deployed, the address that the factory would create for this single owner is computed and
 * compared.
 * @throws WalletError chainUnavailable or wrongChainRpc
 */
async function isOwner(
  chain: ChainNode,
  smartWallet: `0x${string}`,
  owner: `0x${string}`,
): Promise<boolean> {
  await checkChainId(chain)
  const client = chainClient(chain)
  const call = (to: `0x${string}`, data: `0x${string}`) =>
    client.request({
      method: 'eth_call',
      params: [{ to, data, gas: numberToHex(gasLimit) }, 'latest'],
    })
  try {
    if (await client.getCode({ address: smartWallet })) {
      const args = [owner] as const
      const data = encodeFunctionData({ abi, functionName: 'isOwnerAddress', args })
      return (await call(smartWallet, data)) === numberToHex(1, { size: 32 })
    }
    const args = [[pad(owner)], 0n] as const
    const data = encodeFunctionData({ abi, functionName: 'getAddress', args })
    const answer = await call(smartWalletFactory, data)
    return typeof answer === 'string' && answer.toLowerCase() === pad(smartWallet).toLowerCase()
  } catch (error) {
    if (isContractFailure(error)) return false
    throw new WalletError(routeErrors.chainUnavailable, { cause: error })
  }
}
