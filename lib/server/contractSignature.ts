import 'server-only'
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
  numberToHex,
  parseAbi,
} from 'viem'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { chainClient, checkChainId } from '#lib/server/chainClient.ts'
import { isContractsNo } from '#lib/server/isContractsNo.ts'

/** Enough to deploy an account and check a P-256 signature in Solidity; a gas burner stops here. */
const gasLimit = 5_000_000n

/** ERC-1271's yes, as a whole answer: four bytes and nothing but zeros behind them. */
const magicAnswer = `0x1626ba7e${'0'.repeat(56)}`

const erc1271Abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

type Question = { address: `0x${string}`; hash: `0x${string}`; signature: `0x${string}` }

/**
 * Asks the message's chain whether an account's code vouches for a signature: the code at the
 * address (ERC-1271), or the one that a wrapped factory call would put there (ERC-6492). An account
 * without code vouches for nothing, so that no key's signature gets in through here.
 * @throws WalletError chainUnavailable or wrongChainRpc
 */
export async function isContractSignature(
  chain: PublicChain,
  question: Question,
): Promise<boolean> {
  await checkChainId(chain)
  try {
    return isErc6492Signature(question.signature)
      ? await askValidator(chain, question)
      : await askAccount(chain, question)
  } catch (error) {
    if (isContractsNo(error)) return false
    throw new WalletError('chainUnavailable', { cause: error })
  }
}

async function askAccount(
  chain: PublicChain,
  { address, hash, signature }: Question,
): Promise<boolean> {
  const client = chainClient(chain)
  // One byte of code is enough to know: the answer limit also holds for 24 kB of it.
  const code = await client.getCode({ address })
  if (!code) return false
  const data = encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  const answer = await client.request({
    method: 'eth_call',
    params: [{ to: address, data, gas: numberToHex(gasLimit) }, 'latest'],
  })
  return answer === magicAnswer
}

async function askValidator(chain: PublicChain, question: Question): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [question.address, question.hash, question.signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const answer = await chainClient(chain).request({
    method: 'eth_call',
    params: [{ data, gas: numberToHex(gasLimit) }, 'latest'],
  })
  return answer === '0x01'
}
