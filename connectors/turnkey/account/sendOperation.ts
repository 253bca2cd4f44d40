import type { Hex } from 'viem'
import {
  type BundlerClient,
  getUserOperationHash,
  type PaymasterActions,
  type ToCoinbaseSmartAccountReturnType,
  type UserOperation,
  UserOperationNotFoundError,
} from 'viem/account-abstraction'
import { isRpcResponse } from '#connectors/turnkey/account/isRpcResponse.ts'

type Operation = {
  bundler: BundlerClient
  chainId: number
  account: ToCoinbaseSmartAccountReturnType
  calls: readonly { to: Hex; data?: Hex; value?: bigint }[]
  /** Pays the fees. Default: the smart wallet. */
  paymaster: PaymasterActions | undefined
}

/**
 * Sends calls as one user operation and returns its hash, also if the bundler's response was lost
 * and it cannot be reached again: the hash is known before, and whoever watches it sees whether the
 * operation is mined. Without the hash, a user would send the same calls again.
 * @throws what the bundler or the paymaster responded; the operation was not accepted then
 */
export async function sendOperation({
  bundler,
  chainId,
  account,
  calls,
  paymaster,
}: Operation): Promise<Hex> {
  // Fees are the chain's own estimate, doubled: bundlers refuse fees close to it.
  const prepared = (await bundler.prepareUserOperation({
    account,
    calls: [...calls],
    ...(paymaster && { paymaster }),
  })) as UserOperation<'0.6'>
  const operation = { ...prepared, signature: await account.signUserOperation(prepared) }
  const { address: entryPointAddress, version: entryPointVersion } = account.entryPoint
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion,
    userOperation: operation,
  })
  try {
    return await bundler.sendUserOperation({ ...operation, entryPointAddress })
  } catch (cause) {
    if (await mayBeAccepted(bundler, hash, cause)) return hash
    throw cause
  }
}

/** Whether an operation may have been accepted although sending it failed. */
async function mayBeAccepted(bundler: BundlerClient, hash: Hex, cause: unknown): Promise<boolean> {
  try {
    await bundler.getUserOperation({ hash })
    return true
  } catch (error) {
    const isAnswered = isRpcResponse(cause) || error instanceof UserOperationNotFoundError
    return !isAnswered
  }
}
