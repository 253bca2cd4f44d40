import { type Hex, http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { ContractCall } from '#devnet/popup/page/readCall.ts'
import type { Simulated } from '#devnet/popup/page/simulate.ts'
import { clientOf, type SmartAccount } from '#devnet/popup/page/smartAccount.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'

/** The devnet's paymaster pays, so these limits only have to be high enough. */
const gas = {
  perCall: 60_000n,
  /** For a call whose simulation fails: enough gas to fail for its own reason. */
  failing: 300_000n,
  verificationThere: 400_000n,
  verificationMade: 1_500_000n,
  preVerification: 60_000n,
}

/**
 * Sends calls as one user operation (ERC-4337), sponsored by the devnet's paymaster; deploys the
 * account if needed.
 */
export async function sendOperation(
  chain: PopupChain,
  account: SmartAccount,
  calls: readonly ContractCall[],
  simulated: readonly Simulated[],
): Promise<Hex> {
  const client = clientOf(chain)
  const bundler = createBundlerClient({ client, transport: http(chain.rpcUrl), paymaster: true })
  const spent = simulated.map(({ isSuccess, gas: used }) => (isSuccess ? used : used + gas.failing))
  const callGasLimit = spent.reduce((sum, used) => sum + (used * 3n) / 2n + gas.perCall, 0n)
  const isThere = await account.isDeployed()
  return bundler.sendUserOperation({
    account,
    calls: calls as never,
    callGasLimit,
    verificationGasLimit: isThere ? gas.verificationThere : gas.verificationMade,
    preVerificationGas: gas.preVerification,
  })
}

/** Returns the bundler's transaction that contains an operation, mined or not. */
export async function transactionOf(chain: PopupChain, operation: Hex): Promise<Hex | undefined> {
  const client = clientOf(chain)
  const found = (await client.request({
    method: 'eth_getUserOperationByHash',
    params: [operation],
  } as never)) as { transactionHash?: Hex } | null
  return found?.transactionHash
}
