import { decodeFunctionData, type Hex, hexToBytes, isAddressEqual, parseAbi } from 'viem'
import type { ContractCall } from '#devnet/popup/page/readCall.ts'
import type { Simulated } from '#devnet/popup/page/simulate.ts'
import { transactionDetails } from '#devnet/wallet/describe/transaction.ts'
import type { RequestDetails, RequestField } from '#devnet/wallet/RequestDetails.ts'

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
    ...(!isBatch && first?.hash ? { hash: first.hash } : {}),
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
