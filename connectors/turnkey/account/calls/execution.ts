import {
  type Client,
  ContractFunctionExecutionError,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { BatchCall } from '#connectors/turnkey/account/calls/readCalls.ts'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'

/**
 * How a key account executes calls together:
 * - `batch`: it has the code of `simple7702Account` (EIP-7702)
 * - `erc7821`: it has other code, which executes the calls of its own account (ERC-7821)
 * - `upgrade`: it has no code, and can get that of `simple7702Account`
 * - `none`: it cannot
 */
export type Execution = 'batch' | 'erc7821' | 'upgrade' | 'none'

const batchAbi = parseAbi([
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
const erc7821Abi = parseAbi([
  'function supportsExecutionMode(bytes32 mode) view returns (bool)',
  'function execute(bytes32 mode, bytes executionData) payable',
])
const callsParameters = parseAbiParameters('(address target, uint256 value, bytes data)[]')
/** Calls alone, all or none. */
const callsMode = `0x01${'0'.repeat(62)}` as const

/** Reads from the chain how an account can execute calls together. */
export async function readExecution(client: Client, address: Hex): Promise<Execution> {
  const code = await getCode(client, { address })
  if (!code || code === '0x')
    return (await getCode(client, { address: simple7702Account })) ? 'upgrade' : 'none'
  if (code.toLowerCase() === `0xef0100${simple7702Account.slice(2).toLowerCase()}`) return 'batch'
  try {
    const isSupported = await readContract(client, {
      address,
      abi: erc7821Abi,
      functionName: 'supportsExecutionMode',
      args: [callsMode],
    })
    return isSupported ? 'erc7821' : 'none'
  } catch (error) {
    if (error instanceof ContractFunctionExecutionError) return 'none'
    throw error
  }
}

/** Encodes calls for the account’s own code. */
export function encodeExecution(execution: Execution, calls: readonly BatchCall[]): Hex {
  const list = calls.map(({ to, value, data }) => ({ target: to as Hex, value, data }))
  if (execution !== 'erc7821')
    return encodeFunctionData({ abi: batchAbi, functionName: 'executeBatch', args: [list] })
  const executionData = encodeAbiParameters(callsParameters, [list])
  return encodeFunctionData({
    abi: erc7821Abi,
    functionName: 'execute',
    args: [callsMode, executionData],
  })
}
