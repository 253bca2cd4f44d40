import { type Address, createClient, erc20Abi, http } from 'viem'
import { getBalance, readContract } from 'viem/actions'

/** A balance in the currency's smallest unit; undefined if only this request failed. */
export type Balance = bigint | undefined

/** Timeout of the request, in milliseconds, and how often it is repeated. */
const timeout = 10_000
const retryCount = 1

/**
 * Reads an account's balances of a chain's currency and of tokens, in one batch of JSON-RPC calls.
 * A token whose contract fails leaves the others.
 * @throws the node's error if every request failed
 */
export async function readBalances(
  rpcUrl: string,
  account: Address,
  tokens: readonly Address[],
): Promise<{ native: Balance; tokens: Balance[] }> {
  const transport = http(rpcUrl, { batch: { batchSize: tokens.length + 1 }, timeout, retryCount })
  const client = createClient({ transport })
  const results = await Promise.allSettled([
    getBalance(client, { address: account }),
    ...tokens.map((address) =>
      readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ),
  ])
  const [first] = results
  if (results.every(({ status }) => status === 'rejected') && first?.status === 'rejected')
    throw first.reason
  const [native, ...others] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : undefined,
  )
  return { native, tokens: others }
}
