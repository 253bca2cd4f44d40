import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import {
  batchClient,
  type ChainClient,
  chainClient,
  checkChainId,
  isContractFailure,
  isTooLong,
} from '#lib/server/chainClient.ts'
import type { ChainNode } from '#lib/server/env/chainsEnv.ts'
import {
  type ContractResult,
  type SignatureCheck,
  verifyContractSignature,
} from '#lib/verifyContractSignature.ts'

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

/** Both questions at once, so that one batch has them. */
function ask(client: ChainClient, chain: ChainNode, check: SignatureCheck) {
  return Promise.allSettled([checkChainId(chain, client), verifyContractSignature(client, check)])
}
