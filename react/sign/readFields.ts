import { maxUint256 as maxAmount, parseUnits } from 'viem'
import { addressFault } from '#lib/addresses/addressFault.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { encodeTransfer, type Transfer } from '#lib/review/tokens/transfer.ts'
import type { CallFields } from '#react/transactions/CallFields.ts'

/** What a form's input means. */
export type ReadFields = {
  /** Validation errors by field. */
  problems: Record<'to' | 'value' | 'data', string | undefined>
  /** Undefined until the input is complete. */
  fields?: CallFields
  /** Of a token's transfer: what it moves. */
  transfer?: Transfer
}

/**
 * Parses the user's input: the fields once they are complete, and each one's validation error.
 * `decimals` are those of the chain's native currency.
 */
export function readFields(
  to: string,
  value: string,
  data: string,
  decimals: number,
  signMessages: Messages['sign'],
): ReadFields {
  const recipient = toAddress(to)
  const problems = {
    to: to ? problemOfAddress(to, signMessages) : undefined,
    value: value ? problemOfValue(value, decimals, signMessages) : undefined,
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

/**
 * The same for a transfer of a token, which is a call of its contract; `transfer` is what it moves.
 */
export function readTokenFields(
  to: string,
  value: string,
  token: PublicToken,
  signMessages: Messages['sign'],
): ReadFields {
  const recipient = toAddress(to)
  const problems = {
    to: to ? problemOfAddress(to, signMessages) : undefined,
    value: value ? problemOfValue(value, token.decimals, signMessages) : undefined,
    data: undefined,
  }
  if (!recipient || !value || problems.to || problems.value) return { problems }
  const amount = parseUnits(value, token.decimals)
  if (amount > maxAmount) return { problems: { ...problems, value: signMessages.valueTooMuch } }
  const transfer: Transfer = { recipient, amount }
  const fields: CallFields = { to: token.address, value: 0n, data: encodeTransfer(transfer) }
  return { problems, fields, transfer }
}

function problemOfAddress(text: string, signMessages: Messages['sign']) {
  const fault = addressFault(text)
  return fault && signMessages[fault]
}

function problemOfValue(text: string, decimals: number, signMessages: Messages['sign']) {
  if (!/^(\d{1,30}(\.\d*)?|\.\d+)$/.test(text)) return signMessages.valueInvalid
  const [, fraction = ''] = text.split('.')
  if (fraction.length <= decimals) return undefined
  return decimals === 0 ? signMessages.valueWhole : signMessages.valueTooPrecise({ decimals })
}
