import { concat, formatEther, type Hex, keccak256, numberToHex, size } from 'viem'
import type { TransactionRequest } from '#devnet/chain/sendTransaction.ts'
import { digestField } from '#devnet/wallet/describe/digestField.ts'
import type { RequestDetails, RequestField } from '#devnet/wallet/wire.ts'

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
  if (hasData)
    fields.push(
      { label: 'Data', value: data, kind: 'code' },
      digestField('Calldata digest', calldataDigest(data)),
    )
  if (gas !== undefined) fields.push({ label: 'Gas at most', value: String(gas), kind: 'code' })
  return {
    title: to ? 'Send a transaction' : 'Create a contract',
    approveLabel: 'Send',
    fields,
    warnings,
  }
}

/** The calldata digest of ERC-8213: keccak256 of the length (32 bytes) and the data. */
function calldataDigest(data: Hex): Hex {
  return keccak256(concat([numberToHex(size(data), { size: 32 }), data]))
}

/** A token contract call, decoded from its calldata. */
type TokenCall = {
  name: string
  fields: { label: string; value: string }[]
  warnings: string[]
}

type Word = { address: Hex; number: bigint }

const maxUint256 = 2n ** 256n - 1n

const readers: Record<string, { words: number; read(words: Word[]): TokenCall }> = {
  '0x095ea7b3': {
    words: 2,
    read: ([spender, amount]) => ({
      name: 'approve',
      fields: [
        { label: 'Spender', value: spender?.address ?? '' },
        { label: 'Amount', value: amountText(amount?.number) },
      ],
      warnings: approvalWarnings(spender?.address, amount?.number),
    }),
  },
  '0xa9059cbb': {
    words: 2,
    read: ([to, amount]) => ({
      name: 'transfer',
      fields: [
        { label: 'Receiver', value: to?.address ?? '' },
        { label: 'Amount', value: amountText(amount?.number) },
      ],
      warnings: [],
    }),
  },
  '0x23b872dd': {
    words: 3,
    read: ([from, to, amount]) => ({
      name: 'transferFrom',
      fields: [
        { label: 'Taken from', value: from?.address ?? '' },
        { label: 'Receiver', value: to?.address ?? '' },
        { label: 'Amount', value: amountText(amount?.number) },
      ],
      warnings: [],
    }),
  },
  '0xa22cb465': {
    words: 2,
    read: ([operator, allowed]) => ({
      name: 'setApprovalForAll',
      fields: [
        { label: 'Operator', value: operator?.address ?? '' },
        { label: 'Allowed', value: allowed?.number ? 'yes' : 'no' },
      ],
      warnings: allowed?.number
        ? [`${operator?.address} may take everything you hold of this collection.`]
        : [],
    }),
  },
}

/** Decodes a known token call; undefined for other calldata. */
export function readTokenCall(data: Hex): TokenCall | undefined {
  const reader = readers[data.slice(0, 10).toLowerCase()]
  if (!reader || data.length !== 10 + reader.words * 64) return undefined
  const words = Array.from({ length: reader.words }, (_, index): Word => {
    const word = data.slice(10 + index * 64, 74 + index * 64)
    return { address: `0x${word.slice(24)}`, number: BigInt(`0x${word}`) }
  })
  return reader.read(words)
}

function approvalWarnings(spender: Hex = '0x', amount = 0n): string[] {
  if (amount === 0n) return []
  const allowance =
    amount === maxUint256 ? 'all you ever hold of this token' : 'that much of this token'
  return [`${spender} may take ${allowance} at any time.`]
}

function amountText(amount = 0n): string {
  return amount === maxUint256 ? 'unlimited' : `${amount} (in the token's smallest unit)`
}
