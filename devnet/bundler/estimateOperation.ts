import type { Hex } from 'viem'
import type { ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** What a transaction with one operation costs before any of it is done. */
const preVerificationGas = 50_000n
/** Enough for a passkey, and for an account that is made on the way. */
const verificationGasLimit = { there: 400_000n, made: 1_500_000n }
/** What a call may cost of an account that is not there to be asked. */
const unknownCallGas = 1_000_000n

/** Gas of an operation, with room; -32521 with the reason where its call would fail (ERC-4337). */
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
      paymasterVerificationGasLimit: '0x0',
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
