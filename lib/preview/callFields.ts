import { deadlineNames, formatDeadline, formatValue, isUnlimited } from '#lib/preview/amounts.ts'
import { labelOf } from '#lib/preview/callWarnings.ts'
import { shorten } from '#lib/preview/hiddenCharacters.ts'
import type { Call } from '#lib/preview/readCalls.ts'
import type { PreviewContext, PreviewField } from '#lib/preview/SigningRequest.ts'

/**
 * The display fields of a call: function and arguments by name, and the target if it is a nested
 * call.
 */
export function callFields(call: Call, context: PreviewContext): PreviewField[] {
  const field = (label: string, value: string, raw?: string) => ({
    label: labelOf(call, label),
    value,
    ...(raw !== undefined && raw !== value && { raw }),
  })
  const fields: PreviewField[] = []
  if (call.path) {
    fields.push(field('To', call.to))
    if (call.value > 0n)
      fields.push(field('Value', formatValue(call.value, context), `${call.value}`))
  }
  if (!call.selector) return fields
  fields.push(field('Function', call.name ?? 'unknown', call.selector))
  if (!call.args) fields.push(field('Data', shorten(call.data)))
  for (const [name, value] of Object.entries(call.args ?? {}))
    fields.push(field(name, formatArgument(name, value), plain(value)))
  return fields
}

function formatArgument(name: string, value: unknown) {
  if (typeof value === 'bigint' && deadlineNames.test(name)) return formatDeadline(value)
  if (typeof value === 'bigint' && name === 'amount' && isUnlimited(value)) return 'unlimited'
  if (name === 'operation') return value === 1 ? 'delegate call' : 'call'
  return plain(value)
}

function plain(value: unknown) {
  if (typeof value !== 'object') return shorten(String(value))
  return shorten(
    JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}` : part)),
  )
}
