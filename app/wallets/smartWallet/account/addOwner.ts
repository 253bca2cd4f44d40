import { encodeFunctionData, parseAbi } from 'viem'
import type { Config, Connector } from 'wagmi'
import { getBytecode, readContract, sendCalls, waitForCallsStatus } from 'wagmi/actions'
import { WalletError } from '#lib/errors/WalletError.ts'

/** A smart wallet, and an account that is or will be its owner. */
type WalletOwner = { address: `0x${string}`; chainId: number; owner: `0x${string}` }

const abi = parseAbi([
  'function addOwnerAddress(address owner)',
  'function isOwnerAddress(address account) view returns (bool)',
])

/** Whether the account is already an owner of the wallet on chain. */
export async function isOwner(config: Config, { address, chainId, owner }: WalletOwner) {
  if (!(await getBytecode(config, { address, chainId }))) return false
  const args = [owner] as const
  return readContract(config, { address, chainId, abi, functionName: 'isOwnerAddress', args })
}

/** Adds the account as owner in the smart wallet's popup; resolves once the chain confirms it. */
export async function addOwner(
  config: Config,
  { address, chainId, owner, connector }: WalletOwner & { connector: Connector },
): Promise<void> {
  const args = [owner] as const
  const data = encodeFunctionData({ abi, functionName: 'addOwnerAddress', args })
  const { id } = await sendCalls(config, { chainId, connector, calls: [{ to: address, data }] })
  const { status } = await waitForCallsStatus(config, { id, connector, timeout: 60_000 })
  if (status !== 'success') throw new WalletError('notOwner')
}
