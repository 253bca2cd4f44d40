import type { Config } from 'wagmi'
import type { ContractResult } from '#lib/signatures/verifyContractSignature.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type Verifier = typeof import('#lib/signatures/verifyContractSignature.ts')

/** Time limit for a node's answer in milliseconds: the page waits for it. */
const nodeTimeoutMs = 5_000

type Question = {
  address: `0x${string}`
  chainId: number
  hash: `0x${string}`
  signature: `0x${string}`
}

/**
 * What an account's code says of a signature; undefined if no node of the site responds, or if what asks it
 * could not be loaded.
 */
export async function askContract(
  config: Config,
  { chainId, ...check }: Question,
): Promise<ContractResult | undefined> {
  if (!config.chains.some(({ id }) => id === chainId)) return undefined
  const ask = async () => {
    const { verifyContractSignature } = await loadLateCode<Verifier>(config, 'contractSignatures')
    return verifyContractSignature(config.getClient({ chainId }), check)
  }
  return withTimeout(ask(), nodeTimeoutMs, () => new Error('The node does not answer.')).catch(
    () => undefined,
  )
}
