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
export const signatureGas = 5_000_000n

/** ERC-1271's magic value as a full return word: four bytes followed by zeros. */
export const magicAnswer = `0x1626ba7e${'0'.repeat(56)}`

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
    const isWrapped = isErc6492Signature(check.signature)
    if (isWrapped && !(await hasCode(client, check.address)))
      return await callValidator(client, check)
    const data = signatureCall(check)
    return data ? await callAccount(client, check.address, data) : 'rejected'
  } catch (error) {
    if (isRevert(error)) return 'rejected'
    throw error
  }
}

/**
 * The call that asks an account about a signature (ERC-1271), without its wrapper; undefined if that is
 * damaged.
 */
export function signatureCall({
  hash,
  signature,
}: Pick<SignatureCheck, 'hash' | 'signature'>): `0x${string}` | undefined {
  const inner = unwrap(signature)
  if (!inner) return undefined
  const args = [hash, inner] as const
  return encodeFunctionData({ abi: erc1271Abi, functionName: 'isValidSignature', args })
}

function unwrap(signature: `0x${string}`): `0x${string}` | undefined {
  try {
    return parseErc6492Signature(signature).signature
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
  address: `0x${string}`,
  data: `0x${string}`,
): Promise<ContractResult> {
  const result = await client.request({
    method: 'eth_call',
    params: [{ to: address, data, gas: numberToHex(signatureGas) }, 'latest'],
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
    params: [{ data, gas: numberToHex(signatureGas) }, 'latest'],
  })
  if (result === '0x01') return 'accepted'
  return result === '0x00' ? 'rejected' : 'unanswered'
}
