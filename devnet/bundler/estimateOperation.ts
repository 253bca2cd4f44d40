import type { Hex } from 'viem'
import type { ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** Gas of a transaction with one operation before the operation itself is executed. */
const preVerificationGas = 50_000n
/** Enough for a passkey signature; `made` also covers deploying the account. */
const verificationGasLimit = { there: 400_000n, made: 1_500_000n }
/** Enough for the devnet's paymaster. */
const paymasterGas = 50_000n
/** Assumed gas of a call if the account is not deployed and cannot be simulated. */
const unknownCallGas = 1_000_000n

/**
 * Estimates an operation's gas, with a margin.
 * @throws RpcError -32521 with the reason if its call would fail (ERC-4337)
 */
export async function estimateOperation(callNode: CallRpc, read: ReadOperation) {
  const { operation, entryPoint, authorization } = read
  const isThere = (await callNode('eth_getCode', [operation.sender, 'latest'])) !== '0x'
  const callGas =
    isThere && !authorization
      ? await estimateCall(callNode, entryPoint, operation.sender, operation.callData)
      : unknownCallGas
  return {
    preVerificationGas: toHex(preVerificationGas),
    verificationGasLimit: toHex(isThere ? verificationGasLimit.there : verificationGasLimit.made),
    callGasLimit: toHex(callGas),
    ...(read.version !== '0.6' && {
      paymasterVerificationGasLimit: toHex(read.operation.paymaster ? paymasterGas : 0n),
      paymasterPostOpGasLimit: '0x0',
    }),
  }
}

async function estimateCall(callNode: CallRpc, from: Hex, to: Hex, data: Hex): Promise<bigint> {
  const gas = await callNode('eth_estimateGas', [{ from, to, data }]).catch((error) => {
    throw rpcError(-32521, (error as Error).message, (error as { data?: unknown }).data)
  })
  return (BigInt(gas as Hex) * 13n) / 10n + 20_000n
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
