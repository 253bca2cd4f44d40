import 'server-only'
import { encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { WalletError } from '#lib/errors/WalletError.ts'
import { smartWalletFactory } from '#lib/protocol/smartWallet.ts'
import { chainClient, checkChainId, isContractFailure } from '#lib/server/chainClient.ts'
import type { ChainNode } from '#lib/server/env/chainsEnv.ts'

/** Far more than it costs to read one slot or to compute one address. */
const gasLimit = 1_000_000n

const abi = parseAbi([
  'function isOwnerAddress(address account) view returns (bool)',
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
])

/**
 * Whether an account owns a smart wallet. A deployed wallet is called; for one that is not
 * deployed, the address that the factory would create for this single owner is computed and
 * compared.
 * @throws WalletError chainUnavailable or wrongChainRpc
 */
export async function isOwner(
  chain: ChainNode,
  smartWallet: `0x${string}`,
  owner: `0x${string}`,
): Promise<boolean> {
  await checkChainId(chain)
  const client = chainClient(chain)
  const call = (to: `0x${string}`, data: `0x${string}`) =>
    client.request({
      method: 'eth_call',
      params: [{ to, data, gas: numberToHex(gasLimit) }, 'latest'],
    })
  try {
    if (await client.getCode({ address: smartWallet })) {
      const args = [owner] as const
      const data = encodeFunctionData({ abi, functionName: 'isOwnerAddress', args })
      return (await call(smartWallet, data)) === numberToHex(1, { size: 32 })
    }
    const args = [[pad(owner)], 0n] as const
    const data = encodeFunctionData({ abi, functionName: 'getAddress', args })
    const answer = await call(smartWalletFactory, data)
    return typeof answer === 'string' && answer.toLowerCase() === pad(smartWallet).toLowerCase()
  } catch (error) {
    if (isContractFailure(error)) return false
    throw new WalletError('chainUnavailable', { cause: error })
  }
}
