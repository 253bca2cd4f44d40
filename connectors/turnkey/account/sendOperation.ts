import type { Hex } from 'viem'
import {
  type BundlerClient,
  getUserOperationHash,
  type PaymasterActions,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { hasOperation } from '#connectors/turnkey/account/bundlerNode.ts'
import { isResponseLost } from '#connectors/turnkey/account/isRpcResponse.ts'

type Operation = {
  bundler: BundlerClient
  chainId: number
  account: SmartAccount
  calls: readonly { to: Hex; data?: Hex; value?: bigint }[]
  /** Pays the fees. Default: the smart wallet. */
  paymaster: PaymasterActions | undefined
  /** What the paymaster needs to know besides the operation (ERC-7677). */
  paymasterContext?: unknown
  /** Gives a key account the code that executes the calls (EIP-7702). */
  authorization?: object | undefined
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
  paymasterContext,
  authorization,
}: Operation): Promise<Hex> {
  // Fees are the chain's own estimate, doubled: bundlers refuse fees close to it.
  const prepared = (await bundler.prepareUserOperation({
    account,
    calls: [...calls],
    ...(paymaster && { paymaster }),
    ...(paymasterContext !== undefined && { paymasterContext }),
    ...(authorization && { authorization }),
  } as never)) as UserOperation
  const operation = { ...prepared, signature: await account.signUserOperation(prepared) }
  const { address: entryPointAddress, version: entryPointVersion } = account.entryPoint
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion,
    userOperation: operation as never,
  })
  try {
    return await bundler.sendUserOperation({ ...operation, entryPointAddress } as never)
  } catch (cause) {
    if (await mayBeAccepted(bundler, hash, cause)) return hash
    throw cause
  }
}

/** Whether an operation may have been accepted although sending it failed. */
async function mayBeAccepted(bundler: BundlerClient, hash: Hex, cause: unknown): Promise<boolean> {
  try {
    return await hasOperation(bundler, hash)
  } catch {
    return isResponseLost(cause)
  }
}
