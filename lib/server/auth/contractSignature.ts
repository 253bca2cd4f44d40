import 'server-only'
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
  isHex,
  numberToHex,
  parseAbi,
} from 'viem'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { chainClient, checkChainId, isContractFailure, isRevert } from '#lib/server/chainClient.ts'
import type { ChainNode } from '#lib/server/env/chainsEnv.ts'

/**
 * Enough to deploy an account and to verify a P-256 signature in Solidity, and a limit for
 * contracts that burn gas.
 */
const gasLimit = 5_000_000n

/** ERC-1271's magic value as a full return word: four bytes followed by zeros. */
const magicAnswer = `0x1626ba7e${'0'.repeat(56)}`

const erc1271Abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

type SignatureCheck = { address: `0x${string}`; hash: `0x${string}`; signature: `0x${string}` }

/**
 * What an account's code returned for a signature. `unanswered` if the chain responded but the code
 * did not: there is no code, it ran out of gas, or no contract returns such data.
 */
type ContractResult = 'accepted' | 'rejected' | 'unanswered'

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
    return isErc6492Signature(check.signature)
      ? await callValidator(chain, check)
      : await callAccount(chain, check)
  } catch (error) {
    if (isRevert(error)) return 'rejected'
    if (isContractFailure(error)) return 'unanswered'
    throw new WalletError(routeErrors.chainUnavailable, { cause: error })
  }
}

async function callAccount(
  chain: ChainNode,
  { address, hash, signature }: SignatureCheck,
): Promise<ContractResult> {
  const client = chainClient(chain)
  // Any code at all is sufficient: the response limit also holds for 24 kB of it.
  const code = await client.getCode({ address })
  if (!code) return 'unanswered'
  const data = encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  const result = await client.request({
    method: 'eth_call',
    params: [{ to: address, data, gas: numberToHex(gasLimit) }, 'latest'],
  })
  if (result === magicAnswer) return 'accepted'
  // A node that has not synced the code yet returns no data for a call to it.
  return isHex(result) && result !== '0x' ? 'rejected' : 'unanswered'
}

async function callValidator(chain: ChainNode, check: SignatureCheck): Promise<ContractResult> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [check.address, check.hash, check.signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const result = await chainClient(chain).request({
    method: 'eth_call',
    params: [{ data, gas: numberToHex(gasLimit) }, 'latest'],
  })
  if (result === '0x01') return 'accepted'
  return result === '0x00' ? 'rejected' : 'unanswered'
}
