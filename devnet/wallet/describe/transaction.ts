import { concat, formatEther, type Hex, keccak256, numberToHex } from 'viem'
import type { TransactionRequest } from '#devnet/chain/sendTransaction.ts'
import { readTokenCall } from '#devnet/wallet/describe/calldata.ts'
import type { RequestDetails, RequestField } from '#devnet/wallet/RequestDetails.ts'

/** Describes a transaction: recipient, value, and what the calldata does. */
export function transactionDetails(transaction: TransactionRequest): RequestDetails {
  const { to, value = 0n, data = '0x', gas } = transaction
  const hasData = data !== '0x'
  const tokenCall = to && hasData ? readTokenCall(data) : undefined
  const warnings = [...(tokenCall?.warnings ?? [])]
  if (hasData && to && !tokenCall) warnings.push('The wallet does not know what this data does.')

  const fields: RequestField[] = [
    { label: tokenCall ? 'Token' : 'To', value: to ?? 'a new contract', kind: 'code' },
    { label: 'Value', value: `${formatEther(value)} ETH`, kind: 'code' },
  ]
  if (tokenCall) {
    fields.push({ label: 'Does', value: tokenCall.name, kind: 'code' })
    fields.push(...tokenCall.fields.map((field) => ({ ...field, kind: 'code' as const })))
  }
  if (hasData) fields.push({ label: 'Data', value: data, kind: 'code' })
  if (gas !== undefined) fields.push({ label: 'Gas at most', value: String(gas), kind: 'code' })
  return {
    title: to ? 'Send a transaction' : 'Create a contract',
    approveLabel: 'Send',
    fields,
    warnings,
    hash: fingerprint(transaction),
  }
}

/**
 * keccak256 over recipient, value (32 bytes) and data: everything that determines a call's effect.
 */
function fingerprint({ to = '0x', value = 0n, data = '0x' }: TransactionRequest): Hex {
  return keccak256(concat([to, numberToHex(value, { size: 32 }), data]))
}
