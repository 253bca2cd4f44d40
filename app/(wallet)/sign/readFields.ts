import { isAddress, parseUnits } from 'viem'
import { signMessages } from '#lib/messages/signMessages.ts'
import { toAddress, withPrefix } from '#lib/toAddress.ts'

/** Fields of a transaction or of a call of a batch. */
export type CallFields = { to?: `0x${string}`; value: bigint; data?: `0x${string}` }

/**
 * Parses the user's input: the fields once they are complete, and each one's validation error.
 * `decimals` are those of the chain's native currency.
 */
export function readFields(to: string, value: string, data: string, decimals: number) {
  const recipient = toAddress(to)
  const problems = {
    to: to ? problemOfAddress(to) : undefined,
    value: value ? problemOfValue(value, decimals) : undefined,
    data: data && !/^0x([0-9a-fA-F]{2})*$/.test(data) ? signMessages.dataInvalid : undefined,
  }
  const isComplete = to !== '' || data.length > 2
  if (!isComplete || problems.to || problems.value || problems.data) return { problems }
  const fields: CallFields = {
    value: parseUnits(value || '0', decimals),
    ...(recipient && { to: recipient }),
    ...(data.length > 2 && { data: data as `0x${string}` }),
  }
  return { problems, fields }
}

/** An address in one case has no checksum (EIP-55); in mixed case, a wrong checksum is a typo. */
function problemOfAddress(text: string) {
  const address = withPrefix(text)
  if (!address) return signMessages.toInvalid
  const isOneCase = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return isOneCase || isAddress(address) ? undefined : signMessages.toChecksum
}

function problemOfValue(text: string, decimals: number) {
  if (!/^(\d{1,30}(\.\d*)?|\.\d+)$/.test(text)) return signMessages.valueInvalid
  const [, fraction = ''] = text.split('.')
  return fraction.length > decimals ? signMessages.valueTooPrecise(decimals) : undefined
}
