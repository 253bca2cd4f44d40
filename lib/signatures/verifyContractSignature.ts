import {
  type Client,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
  isHex,
  numberToHex,
  parseAbi,
  parseErc6492Signature,
} from 'viem'
import { isRevert } from '#lib/errors/isRevert.ts'

/**
 * Enough to deploy an account and to verify a P-256 signature in Solidity, and a limit for
 * contracts that burn gas.
 */
const gasLimit = 5_000_000n

/** ERC-1271's magic value as a full return word: four bytes followed by zeros. */
const magicAnswer = `0x1626ba7e${'0'.repeat(56)}`

const erc1271Abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

/** A signature to verify for an account. */
export type SignatureCheck = {
  address: `0x${string}`
  hash: `0x${string}`
  signature: `0x${string}`
}

/**
 * What an account's code returned for a signature. `noCode`: it has none on this chain. `unanswered` if the chain responded but the code
 * did not: it ran out of gas, or no contract returns such data.
 */
export type ContractResult = 'accepted' | 'rejected' | 'noCode' | 'unanswered'

/**
 * Verifies a signature on a chain: with the code at the address (ERC-1271), or with the code that
 * the wrapped factory call would deploy there (ERC-6492). The factory of an account with code is not
 * called: it is the signer's choice, and could first change, at no cost, what that code decides by.
 * viem's `verifyHash` calls it, and cannot tell a signature that is rejected from a node that fails;
 * here, the node's error is thrown.
 */
export async function verifyContractSignature(
  client: Client,
  check: SignatureCheck,
): Promise<ContractResult> {
  try {
    if (!isErc6492Signature(check.signature)) return await callAccount(client, check)
    if (!(await hasCode(client, check.address))) return await callValidator(client, check)
    const signature = unwrap(check.signature)
    return signature ? await callAccount(client, { ...check, signature }) : 'rejected'
  } catch (error) {
    if (isRevert(error)) return 'rejected'
    throw error
  }
}

/** The signature for the account itself; undefined if the wrapper is damaged. */
function unwrap(wrapped: `0x${string}`): `0x${string}` | undefined {
  try {
    return parseErc6492Signature(wrapped).signature
  } catch {
    return undefined
  }
}

async function hasCode(client: Client, address: `0x${string}`): Promise<boolean> {
  const code = await client.request({ method: 'eth_getCode', params: [address, 'latest'] })
  return Boolean(code) && code !== '0x'
}

async function callAccount(
  client: Client,
  { address, hash, signature }: SignatureCheck,
): Promise<ContractResult> {
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
  if (isHex(result) && result !== '0x') return 'rejected'
  // A call without code succeeds and returns nothing; so does one to code that a node has not yet.
  return (await hasCode(client, address)) ? 'unanswered' : 'noCode'
}

async function callValidator(client: Client, check: SignatureCheck): Promise<ContractResult> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [check.address, check.hash, check.signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const result = await client.request({
    method: 'eth_call',
    params: [{ data, gas: numberToHex(gasLimit) }, 'latest'],
  })
  if (result === '0x01') return 'accepted'
  return result === '0x00' ? 'rejected' : 'unanswered'
}
