import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { chainClient, checkChainId, isContractFailure } from '#lib/server/chainClient.ts'
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
  await checkChainId(chain)
  try {
    return await verifyContractSignature(chainClient(chain), check)
  } catch (error) {
    if (isContractFailure(error)) return 'unanswered'
    throw new WalletError(routeErrors.chainUnavailable, { cause: error })
  }
}
