import 'server-only'
import { encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { smartWalletFactory } from '#lib/protocol/smartWallet.ts'
import { chainClient, checkChainId } from '#lib/server/chainClient.ts'
import { isContractsNo } from '#lib/server/isContractsNo.ts'

/** Far more than reading one slot, or computing one address, costs. */
const gasLimit = 1_000_000n

const abi = parseAbi([
  'function isOwnerAddress(address account) view returns (bool)',
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
])

/**
 * Whether an account owns a smart wallet, as the chain has it: one that is there is asked; one that
 * is not is recomputed as the factory would make it for this owner alone.
 * @throws WalletError chainUnavailable or wrongChainRpc
 */
export async function isOwner(
  chain: PublicChain,
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
    if (isContractsNo(error)) return false
    throw new WalletError('chainUnavailable', { cause: error })
  }
}
