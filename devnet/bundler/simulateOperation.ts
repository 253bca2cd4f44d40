import { concat, getContractAddress, type Hex, type RpcStateOverride } from 'viem'
import { creationOf, type ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** Accounts with a balance or code of their own while an operation is simulated (ERC-7769). */
export type StateOverrides = Record<string, RpcStateOverride[Hex]>

type CallResult = { status: Hex; gasUsed: Hex; returnData: Hex; error?: { message?: string } }

/** The given state, and the sender's delegation, which the node does not have yet. */
export function overridesOf(
  { operation, authorization }: ReadOperation,
  asked: StateOverrides | null | undefined,
): StateOverrides {
  const given = asked ?? {}
  if (!authorization) return given
  const code = concat(['0xef0100', authorization.address])
  return { ...given, [operation.sender]: { ...given[operation.sender], code } }
}

/**
 * The gas of the account's call, executed after its creation; that of the creation is the validation's.
 * @throws RpcError -32521 with the reason if the call would fail
 */
export async function simulateCall(
  callNode: CallRpc,
  { operation, entryPoint }: ReadOperation,
  stateOverrides: StateOverrides,
): Promise<bigint> {
  const creation = creationOf(operation)
  const calls = [
    ...(creation
      ? [{ from: senderCreatorOf(entryPoint), to: creation.factory, data: creation.data }]
      : []),
    { from: entryPoint, to: operation.sender, data: operation.callData },
  ]
  const [block] = (await callNode('eth_simulateV1', [
    { blockStateCalls: [{ stateOverrides, calls }] },
    'latest',
  ])) as { calls: CallResult[] }[]
  const call = block?.calls.at(-1)
  if (call?.status === '0x1') return BigInt(call.gasUsed)
  throw rpcError(-32521, call?.error?.message ?? 'execution reverted', call?.returnData)
}

/** The contract that calls factories is the first that the entry point makes. */
function senderCreatorOf(entryPoint: Hex): Hex {
  return getContractAddress({ from: entryPoint, nonce: 1n })
}
