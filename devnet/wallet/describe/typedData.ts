import type { Hex } from 'viem'
import { digestField } from '#devnet/wallet/describe/digestField.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import type { AnyTypedData } from '#devnet/wallet/readTypedData.ts'
import type { RequestDetails, RequestField } from '#devnet/wallet/wire.ts'

const mostFields = 60

/** Describes typed data: verifying contract, primary type, and every leaf value of the message. */
export function typedDataDetails(typedData: AnyTypedData, hash: Hex): RequestDetails {
  const { domain, message, primaryType } = typedData
  const fields: RequestField[] = [{ label: 'Kind', value: visible(primaryType), kind: 'code' }]
  for (const key of ['name', 'version', 'chainId', 'verifyingContract', 'salt']) {
    if (domain[key] === undefined) continue
    fields.push({ label: `domain.${key}`, value: visible(String(domain[key])), kind: 'code' })
  }
  const leaves = [...leavesOf(message, '')]
  fields.push(...leaves.slice(0, mostFields))
  if (leaves.length > mostFields) {
    fields.push({ label: '…', value: `and ${leaves.length - mostFields} fields more` })
  }
  fields.push(digestField('EIP-712 digest', hash))
  return {
    title: 'Sign typed data',
    approveLabel: 'Sign',
    fields,
    warnings: permitWarnings(typedData),
  }
}

function* leavesOf(value: unknown, path: string): Generator<RequestField> {
  if (typeof value !== 'object' || value === null) {
    yield { label: visible(path), value: visible(String(value)), kind: 'code' }
    return
  }
  for (const [key, child] of Object.entries(value)) {
    const name = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key
    yield* leavesOf(child, name)
  }
}

function permitWarnings({ primaryType, message }: AnyTypedData): string[] {
  if (!/^Permit/.test(primaryType)) return []
  const spender = typeof message.spender === 'string' ? visible(message.spender) : 'somebody'
  return [`This lets ${spender} take tokens from you later, without asking again.`]
}
