import type { Hex } from 'viem'
import { concatHex, isHex, keccak256, numberToHex, size } from 'viem/utils'
import { balanceWarnings, callFields, callWarnings } from '#lib/preview/callFields.ts'
import { callTitle } from '#lib/preview/callTitle.ts'
import { shorten } from '#lib/preview/hiddenCharacters.ts'
import { type Call, newCallBudget, readCalls } from '#lib/preview/readCalls.ts'
import { formatValue, readValue } from '#lib/preview/readValue.ts'
import type {
  Preview,
  PreviewContext,
  PreviewField,
  SigningRequest,
} from '#lib/preview/SigningRequest.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

type TransactionRequest = Extract<SigningRequest, { kind: 'transaction' }>

const max256 = 2n ** 256n - 1n
const fieldLimit = 200
/** Size limit, eight times what nodes accept in one transaction. */
const dataLimit = 1_000_000

/** Reviews a transaction: recipient, value, and every call it makes, with batches expanded. */
export function previewTransaction(
  request: TransactionRequest,
  context: PreviewContext,
  budget = newCallBudget(),
): Preview {
  const { to, value = 0n, data = '0x', gas } = request
  const problem = problemOf(to, value, data)
  if (problem) return invalid(problem)
  const fields: PreviewField[] = [
    { label: 'Value', value: formatValue(value, context), raw: `${value}` },
  ]
  if (gas !== undefined) fields.push({ label: 'Gas limit', value: `${gas}` })
  fields.push({ label: 'Network', value: `${context.chainId}` })
  const poor = balanceWarnings(value, context, 'Value')
  if (!to) return previewCreation(value, data, fields, poor)

  const recipient = readValue('address', to)
  const { calls, isComplete } = readCalls({ to: String(recipient.value), value, data }, budget)
  const warnings = [...poor, ...calls.flatMap((call) => callWarnings(call, context))]
  if (recipient.wrongChecksum) warnings.push(warning('badChecksum', '', 'To'))
  if (/^0x0{40}$/.test(to)) warnings.push(warning('toZeroAddress', '', 'To'))
  const details = calls.flatMap((call) => callFields(call, context))
  if (!isComplete) warnings.push(warning('tooManyCalls'))
  if (details.length > fieldLimit)
    warnings.push(warning('shownInPart', `${details.length - fieldLimit} more values`))
  return {
    kind: 'transaction',
    title: titleOf(calls, context),
    fields: [
      { label: 'To', value: String(recipient.value) },
      ...fields,
      ...details.slice(0, fieldLimit),
    ],
    hash: fingerprint(to, value, data),
    warnings,
  }
}

function problemOf(to: unknown, value: unknown, data: unknown) {
  if (typeof value !== 'bigint' || value < 0n || value > max256) return 'its value is no amount'
  if (!isHex(data) || data.length % 2 !== 0) return 'its data is not hex'
  if (size(data) > dataLimit) return 'its data is larger than any transaction'
  if (to && readValue('address', to).bad) return 'its recipient is no address'
  return undefined
}

function invalid(problem: string): Preview {
  const warnings = [warning('invalidTransaction', problem)]
  return { kind: 'transaction', title: 'Unreadable transaction', fields: [], hash: '', warnings }
}

function previewCreation(
  value: bigint,
  data: Hex,
  fields: PreviewField[],
  poor: PreviewWarning[],
): Preview {
  const warnings = [...poor, warning('contractCreation')]
  if (data === '0x')
    warnings.push(warning('invalidTransaction', 'it has neither recipient nor program'))
  return {
    kind: 'transaction',
    title: 'Create a contract',
    fields: [...fields, { label: 'Program', value: `${size(data)} bytes`, raw: shorten(data) }],
    hash: fingerprint(undefined, value, data),
    warnings,
  }
}

function titleOf([call, ...inner]: Call[], context: PreviewContext) {
  if (inner.length > 0)
    return `Make ${inner.length} ${inner.length === 1 ? 'call' : 'calls'} in one`
  return call ? callTitle(call, context) : 'Send'
}

function fingerprint(to: string | undefined, value: bigint, data: Hex) {
  const recipient = (to?.toLowerCase() ?? '0x') as Hex
  return keccak256(concatHex([recipient, numberToHex(value, { size: 32 }), data]))
}
