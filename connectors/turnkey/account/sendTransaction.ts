import {
  type Authorization,
  type Chain,
  type Client,
  createClient,
  type Hex,
  isAddressEqual,
  keccak256,
  type LocalAccount,
  stringToHex,
  type Transport,
} from 'viem'
import {
  prepareTransactionRequest,
  type SendTransactionParameters,
  sendRawTransaction,
} from 'viem/actions'
import { recoverAuthorizationAddress } from 'viem/utils'
import {
  isAlreadyKnown,
  isAnotherPending,
  isResponseLost,
} from '#connectors/turnkey/account/isRpcResponse.ts'
import { isKnown, type Nonces } from '#connectors/turnkey/account/nonces.ts'
import { gasWithMargin } from '#lib/wallets/gasWithMargin.ts'

/** A transaction, with or without the fields that a node fills in. */
export type TransactionFields = Omit<SendTransactionParameters, 'account' | 'chain'>

/** The node of a chain. */
export type ChainNode = { chain: Chain; transport: Transport }

/** How long a transaction waits for the one before it, if the node takes one at a time, in milliseconds. */
const waitMs = 120_000
const pollMs = 2_000

/** Signs a transaction; one without a number gets the account's next one. */
export async function signTransaction(
  nonces: Nonces,
  signer: LocalAccount,
  node: ChainNode,
  request: TransactionFields,
): Promise<Hex> {
  const { client, sender } = senderOf(signer, node)
  const sign = async () => {
    const nonce = request.nonce ?? (await nonces.next(sender))
    return signPrepared(signer, node, await prepare(client, request, nonce))
  }
  return request.nonce === undefined ? nonces.turn(sender, sign) : sign()
}

/**
 * Sends a transaction and returns its hash, also if the node's response was lost, unless the node then
 * says that it does not have it: without the hash, a user would send the same once more. Two of one
 * account at the same moment get two numbers.
 * @throws WalletError walletNotAnswering if custody does not sign in time; nothing is sent then
 */
export async function sendTransaction(
  nonces: Nonces,
  signer: LocalAccount,
  node: ChainNode,
  /** Also made of the number that it gets. */
  request: TransactionFields | ((nonce: number) => Promise<TransactionFields>),
): Promise<Hex> {
  const { client, sender } = senderOf(signer, node)
  return nonces.turn(sender, async () => {
    const given = typeof request === 'function' ? undefined : request.nonce
    const nonce = given ?? (await nonces.next(sender))
    const fields = typeof request === 'function' ? await request(nonce) : request
    const signed = await signPrepared(signer, node, await prepare(client, fields, nonce))
    const hash = keccak256(signed)
    try {
      await submit(client, signed)
    } catch (error) {
      if (!(await mayBeSent(client, hash, error))) throw error
    }
    const { authorizationList } = fields as { authorizationList?: readonly Authorization[] }
    const uses = 1 + (await ownAuthorizations(authorizationList, signer.address, node, nonce))
    await nonces.add(sender, { nonce, uses, hash, contentHash: contentOf(fields) })
    return hash
  })
}

/** Gives a signed transaction to the node, once that takes another one of the account. */
async function submit(client: Client, serializedTransaction: Hex): Promise<void> {
  const end = Date.now() + waitMs
  for (;;) {
    try {
      await sendRawTransaction(client, { serializedTransaction })
      return
    } catch (error) {
      if (!isAnotherPending(error) || Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }
}

/** Whether a node may have a transaction although sending it failed. */
async function mayBeSent(client: Client, hash: Hex, cause: unknown): Promise<boolean> {
  if (isAlreadyKnown(cause)) return true
  try {
    return await isKnown(client, hash)
  } catch {
    return isResponseLost(cause)
  }
}

function senderOf(account: LocalAccount, node: ChainNode) {
  const client = createClient({ account, ...node })
  return { client, sender: { client, address: account.address } }
}

async function prepare(
  client: ReturnType<typeof senderOf>['client'],
  request: TransactionFields,
  nonce: number,
): Promise<object> {
  const asked = { ...request, nonce } as never
  const prepared = (await prepareTransactionRequest(client, asked)) as { gas?: bigint }
  const { gas } = prepared
  const isOwn = request.gas === undefined && gas !== undefined
  return isOwn ? { ...prepared, gas: gasWithMargin(gas) } : prepared
}

/** Hash of what a transaction does, whatever its number and fee. */
function contentOf(fields: TransactionFields): Hex {
  const { to, value = 0n, data, authorizationList } = fields as Record<string, unknown>
  return keccak256(stringToHex(JSON.stringify([to, `${value}`, data, authorizationList])))
}

/** Custody has a limit of time for it, so that the next one gets its turn. */
function signPrepared(signer: LocalAccount, { chain }: ChainNode, prepared: object): Promise<Hex> {
  const serializer = chain.serializers?.transaction
  return signer.signTransaction(prepared as never, serializer && ({ serializer } as never))
}

/** How many of a transaction's authorizations take effect for its sender, each using a number. */
async function ownAuthorizations(
  list: readonly Authorization[] = [],
  sender: Hex,
  { chain }: ChainNode,
  nonce: number,
): Promise<number> {
  let found = 0
  for (const authorization of list) {
    const isNext = authorization.nonce === nonce + 1 + found
    if (!isNext || ![0, chain.id].includes(authorization.chainId)) continue
    const signer = await recoverAuthorizationAddress({ authorization } as never).catch(
      () => undefined,
    )
    if (signer && isAddressEqual(signer, sender)) found += 1
  }
  return found
}
