import {
  decodeErrorResult,
  decodeFunctionData,
  getAddress,
  type Hex,
  hexToBytes,
  isAddress,
  isAddressEqual,
  type PublicClient,
  parseAbi,
} from 'viem'
import { rpcError } from '#devnet/rpcError.ts'
import { transactionDetails } from '#devnet/wallet/describe/transaction.ts'
import type { RequestDetails, RequestField } from '#devnet/wallet/wire.ts'

const ownerAbi = parseAbi([
  'function addOwnerAddress(address owner)',
  'function addOwnerPublicKey(bytes32 x, bytes32 y)',
  'function removeOwnerAtIndex(uint256 index, bytes owner)',
])

/** Describes the account's calls: each call, its simulated result, and who pays. */
export function callsDetails(
  account: Hex | undefined,
  calls: readonly ContractCall[],
  simulated: readonly Simulated[],
): RequestDetails {
  const parts = calls.map((call) => callDetails(account, call))
  const isBatch = calls.length > 1
  const fields = parts.flatMap(({ fields }, index) =>
    fields.map((field) => ({
      ...field,
      label: isBatch ? `${index + 1}. ${field.label}` : field.label,
    })),
  )
  const failing = simulated.flatMap(({ isSuccess, reason }, index) =>
    isSuccess ? [] : [`${isBatch ? `Call ${index + 1}` : 'It'} would fail: ${reason}`],
  )
  const [first] = parts
  return {
    title: isBatch ? `Send ${calls.length} calls` : (first?.title ?? 'Send'),
    approveLabel: isBatch ? 'Send all' : 'Send',
    fields: [
      ...fields,
      ...(isBatch ? [{ label: 'Together', value: 'All of them, or none' }] : []),
      { label: 'Network fee', value: 'None: the devnet pays' },
    ],
    warnings: [
      ...failing,
      ...parts.flatMap(({ warnings }, index) =>
        warnings.map((warning) => (isBatch ? `Call ${index + 1}: ${warning}` : warning)),
      ),
    ],
  }
}

function callDetails(account: Hex | undefined, call: ContractCall): RequestDetails {
  const plain = transactionDetails(call)
  const owners = account && isAddressEqual(call.to, account) ? ownerCall(call.data) : undefined
  if (!owners) return plain
  return { ...plain, title: 'Change who owns this wallet', ...owners }
}

/** Describes a call of the wallet to itself that changes its owners. */
function ownerCall(data: Hex): { fields: RequestField[]; warnings: string[] } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: ownerAbi, data })
    const code = (label: string, value: string) => ({ label, value, kind: 'code' as const })
    if (functionName === 'removeOwnerAtIndex') {
      const [index, owner] = args
      return {
        fields: [code('Takes away', ownerText(owner)), code('At', String(index))],
        warnings: ['That owner can no longer sign for this wallet.'],
      }
    }
    const [first, second] = args
    const owner = functionName === 'addOwnerAddress' ? first : `passkey ${first}${second?.slice(2)}`
    return {
      fields: [code('New owner', owner)],
      warnings: ['A new owner can sign for everything in this wallet, without you.'],
    }
  } catch {
    return undefined
  }
}

function ownerText(owner: Hex): string {
  return hexToBytes(owner).length === 32 ? `0x${owner.slice(-40)}` : `passkey ${owner}`
}

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
    from,
    to,
    data,
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

/** One call of the account. */
export type ContractCall = { to: Hex; value: bigint; data: Hex }

/**
 * Reads a call of `eth_sendTransaction` or `wallet_sendCalls`.
 * @throws RpcError -32602
 */
export function readCall(given: unknown): ContractCall {
  const raw = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const { to, value } = raw
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) {
    throw rpcError(-32602, 'A smart wallet calls an address; "to" must be one.')
  }
  const data = raw.data ?? raw.input ?? '0x'
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data)) {
    throw rpcError(-32602, '"data" must be 0x and whole bytes.')
  }
  if (value !== undefined && !(typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))) {
    throw rpcError(-32602, '"value" must be a 0x-prefixed hexadecimal number.')
  }
  return {
    // A wrong checksum indicates a mistyped address.
    to: readAddress(to),
    value: BigInt(value ?? 0),
    data: data as Hex,
  }
}

function readAddress(to: string): Hex {
  const hasCase = /[a-f]/.test(to) && /[A-F]/.test(to.slice(2))
  if (hasCase && !isAddress(to)) throw rpcError(-32602, 'The checksum of "to" is wrong.')
  return getAddress(to.toLowerCase())
}
