import { encodeFunctionData, parseAbi } from 'viem'
import type { Config, Connector } from 'wagmi'
import { getBytecode, readContract, sendCalls, waitForCallsStatus } from 'wagmi/actions'
import { WalletError } from '#lib/errors/WalletError.ts'

/** A smart wallet, and an account that is or shall be its owner. */
export type OwnerPlace = { address: `0x${string}`; chainId: number; owner: `0x${string}` }

const abi = parseAbi([
  'function addOwnerAddress(address owner)',
  'function isOwnerAddress(address account) view returns (bool)',
])

/** Whether the chain has the account as an owner of the wallet already. */
export async function isOwner(config: Config, { address, chainId, owner }: OwnerPlace) {
  if (!(await getBytecode(config, { address, chainId }))) return false
  const args = [owner] as const
  return readContract(config, { address, chainId, abi, functionName: 'isOwnerAddress', args })
}

/** Has the smart wallet make the account its owner, in its window; resolves once the chain has it. */
export async function addOwner(
  config: Config,
  { address, chainId, owner, connector }: OwnerPlace & { connector: Connector },
): Promise<void> {
  const args = [owner] as const
  const data = encodeFunctionData({ abi, functionName: 'addOwnerAddress', args })
  const { id } = await sendCalls(config, { chainId, connector, calls: [{ to: address, data }] })
  const { status } = await waitForCallsStatus(config, { id, connector, timeout: 60_000 })
  if (status !== 'success') throw new WalletError('notOwner')
}
