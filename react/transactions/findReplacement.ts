import { BaseError, type Client, RpcRequestError, type Transaction } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'

/** The account and the nonce that a transaction has used. */
type Sender = {
  sender: `0x${string}`
  nonce: bigint
  /** The newest block when the account had not used the nonce yet; undefined if that is unknown. */
  block?: bigint
}

/**
 * The transaction of an account with a nonce that is used. Searches the block before which the
 * account had not used it by halves, as far back as the node keeps the counts of accounts; undefined
 * if it was further back, or if the nonce was used by something else than a transaction (EIP-7702).
 * @throws what the connection throws, or that the node is behind the one that has counted the nonce
 */
export async function findReplacement(
  client: Client,
  { sender, nonce, block = 0n }: Sender,
): Promise<Transaction | undefined> {
  const head = await getBlockNumber(client, { cacheTime: 0 })
  let [first, last] = [block > head ? head : block, head]
  while (first < last) {
    const middle = (first + last) / 2n
    if (await isUsedAt(client, sender, nonce, middle)) last = middle
    else first = middle + 1n
  }
  if (last === head && !(await isUsedAt(client, sender, nonce, head)))
    throw new Error('The node is behind.')
  const { transactions } = await getBlock(client, { blockNumber: last, includeTransactions: true })
  return transactions.find(
    (one) => isSameAddress(one.from, sender) && BigInt(one.nonce) === nonce,
  ) as Transaction | undefined
}

/** A node that no longer has the count at a block is asked for later ones. */
async function isUsedAt(client: Client, address: `0x${string}`, nonce: bigint, block: bigint) {
  try {
    const count = await getTransactionCount(client, { address, blockNumber: block })
    return BigInt(count) > nonce
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** Whether the node answered that it cannot; a limit of requests is none of the block. */
function isRefusal(error: unknown): boolean {
  const answer =
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError)
  return answer instanceof RpcRequestError && !isLimit(answer)
}

/** Few nodes use the code of EIP-1474 for it. */
function isLimit({ code, details }: RpcRequestError): boolean {
  return code === limitExceeded || /too many|rate|limit|quota|throttl|capacity/i.test(details)
}

/** JSON-RPC error of a node that is asked too often (EIP-1474). */
const limitExceeded = -32005
