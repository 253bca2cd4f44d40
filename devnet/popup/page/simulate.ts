import { decodeErrorResult, type Hex, type PublicClient, parseAbi } from 'viem'
import type { ContractCall } from '#devnet/popup/page/readCall.ts'

/** The simulated result of a call, executed after the calls before it. */
export type Simulated = { isSuccess: boolean; gas: bigint; reason?: string; data?: Hex }

type RpcCallResult = { status: Hex; gasUsed: Hex; returnData: Hex; error?: { message?: string } }

const errors = parseAbi(['error Error(string)', 'error Panic(uint256)'])

/** Simulates the account's calls in order (`eth_simulateV1`), without sending anything. */
export async function simulate(
  client: PublicClient,
  from: Hex,
  calls: readonly ContractCall[],
): Promise<Simulated[]> {
  const stateCalls = calls.map(({ to, value, data }) => ({
    ...{ from, to, data },
    value: `0x${value.toString(16)}`,
  }))
  try {
    const [block] = (await client.request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls: stateCalls }] }, 'latest'],
    } as never)) as unknown as { calls: RpcCallResult[] }[]
    return (block?.calls ?? []).map(({ status, gasUsed, returnData, error }) => {
      const gas = BigInt(gasUsed)
      if (status === '0x1') return { isSuccess: true, gas }
      return {
        isSuccess: false,
        gas,
        data: returnData,
        reason: reasonOf(returnData, error?.message),
      }
    })
  } catch (error) {
    // The simulation was refused: the account cannot pay for the value it sends.
    const { details, shortMessage } = error as { details?: string; shortMessage?: string }
    const reason = details ?? shortMessage ?? String(error)
    return calls.map(() => ({ isSuccess: false, gas: 0n, reason }))
  }
}

function reasonOf(data: Hex, message: string | undefined): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    return errorName === 'Error' ? String(args[0]) : `panic ${String(args[0])}`
  } catch {
    const selector = data.length >= 10 ? `error ${data.slice(0, 10)}` : ''
    return selector || message || 'execution reverted'
  }
}
