import { type Hex, http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { ContractCall } from '#devnet/popup/page/readCall.ts'
import type { Simulated } from '#devnet/popup/page/simulate.ts'
import { clientOf, type SmartAccount } from '#devnet/popup/page/smartAccount.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'

/** The operation offers no fee, so its limits cost nobody anything: they need only be enough. */
const gas = {
  perCall: 60_000n,
  /** For a call that fails when tried: enough to fail for its own reason. */
  failing: 300_000n,
  verificationThere: 400_000n,
  verificationMade: 1_500_000n,
  preVerification: 60_000n,
}

/** Sends calls as one user operation (ERC-4337) that others pay for; deploys the account on the way. */
export async function sendOperation(
  chain: PopupChain,
  account: SmartAccount,
  calls: readonly ContractCall[],
  tried: readonly Simulated[],
): Promise<Hex> {
  const client = clientOf(chain)
  const bundler = createBundlerClient({ client, transport: http(chain.rpcUrl) })
  const spent = tried.map(({ isFine, gas: used }) => (isFine ? used : used + gas.failing))
  const callGasLimit = spent.reduce((sum, used) => sum + (used * 3n) / 2n + gas.perCall, 0n)
  const isThere = await account.isDeployed()
  return bundler.sendUserOperation({
    account,
    calls: calls as never,
    callGasLimit,
    verificationGasLimit: isThere ? gas.verificationThere : gas.verificationMade,
    preVerificationGas: gas.preVerification,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  })
}

/** The transaction that carries an operation, as the bundler sent it: mined already or not. */
export async function transactionOf(chain: PopupChain, operation: Hex): Promise<Hex | undefined> {
  const client = clientOf(chain)
  const found = (await client.request({
    method: 'eth_getUserOperationByHash',
    params: [operation],
  } as never)) as { transactionHash?: Hex } | null
  return found?.transactionHash
}
