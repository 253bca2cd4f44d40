import 'server-only'
import { concat, hexToBigInt, isHex, numberToHex, size, slice } from 'viem'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import {
  type ContractResult,
  magicAnswer,
  type SignatureCheck,
  signatureCall,
  signatureGas,
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
 * Asks an account once more, if it has no code or did not answer, within a call of our own: whatever it does
 * there, such as to burn all gas or to return too much, that call goes on and says of which block it is. So
 * neither its code nor a signature that has other code run can seem to be a failure of the node.
 * @returns whether it accepts; undefined if the node's latest block is no later than `since`, so that it
 * may be behind, or if nothing can be said
 * @throws WalletError chainUnavailable
 */
export async function acceptsSince(
  chain: ChainNode,
  { address, ...check }: SignatureCheck,
  since: Date,
): Promise<boolean | undefined> {
  const question = signatureCall(check)
  if (!question) return false
  const answer = await chainClient(chain)
    .request({
      method: 'eth_call',
      params: [{ data: frameOf(address, question), gas: numberToHex(frameGas) }, 'latest'],
    })
    .catch((cause: unknown) => {
      throw new WalletError(routeErrors.chainUnavailable, { cause })
    })
  if (!isHex(answer) || size(answer) !== 96) return undefined
  const word = (index: number) => slice(answer, index * 32, (index + 1) * 32)
  const [seconds, returned] = [word(0), word(2)].map((each) => hexToBigInt(each))
  if (seconds === undefined || seconds * 1000n <= BigInt(since.getTime())) return undefined
  return returned === 32n && word(1) === magicAnswer
}

/**
 * Code that calls an address with the data behind it, and returns three words: `timestamp`, the first word
 * of the answer, and the answer's size, which is 0 if the call failed.
 */
function frameOf(address: `0x${string}`, data: `0x${string}`): `0x${string}` {
  return concat([
    '0x42600052', // mem[0] = timestamp
    '0x603680380380916060', // the data begins at 54
    '0x39', // mem[96] = data
    '0x60206020916060', // what is returned goes to mem[32]
    concat(['0x73', address, '0x5afa']), // staticcall
    '0x3d02604052', // mem[64] = returndatasize * success
    '0x60606000f3', // return 96 bytes
    data,
  ])
}

/** The account gets what it gets otherwise: 63 of 64 parts, of what its data has left. */
const frameGas = signatureGas + 1_000_000n

/** Both questions at once, so that one batch has them. */
function ask(client: ChainClient, chain: ChainNode, check: SignatureCheck) {
  return Promise.allSettled([checkChainId(chain, client), verifyContractSignature(client, check)])
}
