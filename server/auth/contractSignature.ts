import 'server-only'
import { concat, hexToBigInt, isHex, numberToHex, size, slice } from 'viem'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import {
  type ContractResult,
  type SignatureCheck,
  verifyContractSignature,
} from '#lib/signatures/verifyContractSignature.ts'
import {
  batchClient,
  type ChainClient,
  chainClient,
  checkChainId,
  isContractFailure,
  isTooLong,
} from '#server/chain/chainClient.ts'
import type { ChainNode } from '#server/env/chainsEnv.ts'

/**
 * Whether an account's code accepts a signature. An account without code accepts nothing, so that
 * no key's signature is accepted here.
 * @throws WalletError chainUnavailable or wrongChainRpc
 */
export async function isContractSignature(
  chain: ChainNode,
  check: SignatureCheck,
): Promise<boolean> {
  return (await verifyOnChain(chain, check)) === 'accepted'
}

/**
 * Verifies a signature on the message's chain: with the code at the address (ERC-1271), or with the
 * code that the wrapped factory call would deploy there (ERC-6492).
 * @throws WalletError chainUnavailable or wrongChainRpc
 */
export async function verifyOnChain(
  chain: ChainNode,
  check: SignatureCheck,
): Promise<ContractResult> {
  const answers = await ask(batchClient(chain), chain, check)
  const isCut = answers.some((one) => one.status === 'rejected' && isTooLong(one.reason))
  // Another request's contract may have returned too much, so this one is asked by itself.
  const [isThisChain, result] = isCut ? await ask(chainClient(chain), chain, check) : answers
  if (isThisChain.status === 'rejected') throw isThisChain.reason
  if (result.status === 'fulfilled') return result.value
  if (isContractFailure(result.reason)) return 'unanswered'
  throw new WalletError(routeErrors.chainUnavailable, { cause: result.reason })
}

/**
 * Whether an address that had code at a time has none in a later block. A node whose latest block is
 * older than that says nothing.
 * @throws WalletError chainUnavailable
 */
export async function hasLostCode(
  chain: ChainNode,
  address: `0x${string}`,
  since: Date,
): Promise<boolean> {
  // Returns `timestamp` and `extcodesize(address)`: one call, so that both are of the same block.
  const data = concat(['0x42600052', '0x73', address, '0x3b60205260406000f3'])
  const answer = await chainClient(chain)
    .request({ method: 'eth_call', params: [{ data, gas: numberToHex(gasLimit) }, 'latest'] })
    .catch((cause: unknown) => {
      throw new WalletError(routeErrors.chainUnavailable, { cause })
    })
  if (!isHex(answer) || size(answer) !== 64) return false
  const [seconds, codeSize] = [hexToBigInt(slice(answer, 0, 32)), hexToBigInt(slice(answer, 32))]
  return codeSize === 0n && seconds * 1000n > BigInt(since.getTime())
}

/** Far more than {@link hasLostCode} uses, and less than any node's cap. */
const gasLimit = 1_000_000n

/** Both questions at once, so that one batch has them. */
function ask(client: ChainClient, chain: ChainNode, check: SignatureCheck) {
  return Promise.allSettled([checkChainId(chain, client), verifyContractSignature(client, check)])
}
