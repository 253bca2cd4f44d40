import { type Address, type Client, type Hex, hexToBigInt, numberToHex } from 'viem'
import { getBalance, getCode, getGasPrice, getTransactionCount } from 'viem/actions'
import type { Config } from 'wagmi'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { transactionMembers } from '#lib/review/preview/transactionMembers.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** What nodes return for the account that pays, and for the fee of a transaction. */
export type FeeFacts = Pick<PreviewContext, 'balance' | 'nodeFee' | 'pendingNonces'> & {
  /** False for an account with code, whose transactions are relayed; undefined if unknown. */
  paysFee?: boolean | undefined
}

/** A slow node does not hold a review for longer. */
const limitMs = 1500
/** Code of an account that delegates to a contract (EIP-7702), and still pays itself. */
const delegation = /^0xef0100/i

/** Asks what a transaction or batch would cost its account. What cannot be learned is missing. */
export async function readFeeFacts(
  config: Config,
  { account, chainId }: { account: Address; chainId: number },
  request: SigningRequest,
): Promise<FeeFacts> {
  const isSent = request.kind === 'transaction' || request.kind === 'batch'
  if (!isSent || !config.chains.some(({ id }) => id === chainId)) return {}
  const client = config.getClient({ chainId })
  const [code, balance, price, gas, pendingNonces] = await Promise.all([
    inTime(getCode(client, { address: account }).then((found) => found ?? '0x')),
    inTime(getBalance(client, { address: account })),
    inTime(getGasPrice(client)),
    request.kind === 'transaction' ? inTime(estimateGas(client, account, request)) : undefined,
    request.kind === 'transaction' && request.nonce !== undefined
      ? inTime(readPendingNonces(client, account))
      : undefined,
  ])
  const paysFee = code === undefined ? undefined : code === '0x' || delegation.test(code)
  return { balance, pendingNonces, paysFee, ...(paysFee && { nodeFee: { price, gas } }) }
}

/** Without the page's own fee: a node refuses one that the account cannot pay. */
async function estimateGas(
  client: Client,
  from: Address,
  request: Extract<SigningRequest, { kind: 'transaction' }>,
): Promise<bigint> {
  const { to, value, data, accessList, authorizationList } = request
  const call = transactionMembers({ to, value, data, accessList, authorizationList })
  const gas = await client.request(
    { method: 'eth_estimateGas', params: [{ from, ...call }] } as never,
    { retryCount: 0 },
  )
  return hexToBigInt(gas as Hex)
}

async function readPendingNonces(client: Client, address: Address) {
  const [first, next] = await Promise.all(
    (['latest', 'pending'] as const).map((blockTag) =>
      getTransactionCount(client, { address, blockTag }),
    ),
  )
  return { first: BigInt(first ?? 0), next: BigInt(next ?? 0) }
}

/** A fact that is not known changes nothing; the node's failure shows where it matters. */
const inTime = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(reading, limitMs, () => undefined).catch(() => undefined)

/**
 * Fills in the nonce of an authorization (EIP-7702) that names none, as a wallet would: what is
 * signed has one, so that it must be shown. A transaction of the account itself that carries it
 * (`executor: 'self'`) uses a number before it does.
 */
export async function completeAuthorization(
  config: Config,
  account: Address | undefined,
  { method, params }: { method: string; params?: unknown },
) {
  const [asked] = Array.isArray(params) ? (params as Record<string, unknown>[]) : []
  const chainId = Number(asked?.chainId)
  const isComplete = method !== 'eth_signAuthorization' || (asked?.nonce ?? undefined) !== undefined
  const address = (asked?.from ?? account) as Address | undefined
  if (isComplete || !address || !config.chains.some(({ id }) => id === chainId))
    return { method, params }
  const client = config.getClient({ chainId })
  const nonce = await getTransactionCount(client, { address, blockTag: 'pending' })
  const carried = asked?.executor === 'self' ? 1 : 0
  return { method, params: [{ ...asked, nonce: numberToHex(nonce + carried) }] }
}
