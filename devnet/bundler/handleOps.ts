import { decodeErrorResult, encodeFunctionData, type Hex, isHex } from 'viem'
import {
  entryPoint06Abi,
  entryPoint07Abi,
  entryPoint08Abi,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import type { ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import { type RpcError, rpcError } from '#devnet/rpcError.ts'

/**
 * Encodes the entry point's `handleOps` call for one operation; `beneficiary` receives the fees.
 */
export function encodeHandleOps(
  { version, operation, authorization }: ReadOperation,
  beneficiary: Hex,
): Hex {
  if (version === '0.6') {
    return encodeFunctionData({
      abi: entryPoint06Abi,
      functionName: 'handleOps',
      args: [[operation as never], beneficiary],
    })
  }
  const withAuthorization = { ...operation, ...(authorization && { authorization }) }
  return encodeFunctionData({
    abi: version === '0.7' ? entryPoint07Abi : entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(withAuthorization as never)], beneficiary],
  })
}

/** Maps the entry point's revert (`AA23 reverted`) to ERC-4337's -32500. */
export function refusalOf(error: unknown): RpcError {
  const { message, data } = error as Partial<RpcError>
  const reason = isHex(data) ? reasonIn(data) : undefined
  return rpcError(-32500, reason ?? message ?? String(error), data)
}

function reasonIn(data: Hex): string | undefined {
  for (const abi of [entryPoint06Abi, entryPoint08Abi]) {
    try {
      const { errorName, args } = decodeErrorResult({ abi, data })
      if (errorName.startsWith('FailedOp')) return String(args?.[1])
    } catch {
      // The error belongs to another entry point version or to the account.
    }
  }
  return undefined
}
