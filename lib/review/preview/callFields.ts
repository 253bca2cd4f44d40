import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { type Currency, formatAmount } from '#lib/format/formatAmount.ts'
import { isNoLimit, isUnlimited, knownToken } from '#lib/review/preview/amounts.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import {
  deadlineNames,
  formatDeadlineAndDistance,
  formatValue,
} from '#lib/review/preview/readValue.ts'
import { rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext, PreviewField } from '#lib/review/preview/SigningRequest.ts'

/**
 * The display fields of a call: function and arguments by name, and the target if it is a nested
 * call.
 */
export function callFields(call: Call, context: PreviewContext): PreviewField[] {
  const { labels, values } = textsOf(context)
  const field = (label: string, value: string, raw?: string) => ({
    label: labelOf(call, label, context),
    value,
    ...(raw !== undefined && raw !== value && { raw }),
  })
  const fields: PreviewField[] = []
  if (call.path) {
    fields.push(field(labels.to, call.to))
    if (call.value > 0n)
      fields.push({
        ...field(labels.value, formatValue(call.value, context), `${call.value}`),
        key: 'value',
      })
  }
  if (!call.selector) return fields
  fields.push(field(labels.function, call.name ?? values.unknown, call.selector))
  if (!call.args) fields.push(field(labels.data, shorten(call.data)))
  const token = tokenOf(call, context)
  for (const [name, value] of Object.entries(call.args ?? {}))
    fields.push(field(name, formatArgument(name, value, context, token), plain(value)))
  return fields
}

/** The label of a call's field: plain for the transaction's own call, else with the call's path. */
export function labelOf({ path }: Call, label: string, context: PreviewContext): string {
  return path ? textsOf(context).labels.ofCall({ label, call: path }) : label
}

/** Intents whose `amount` is of the called token. */
const tokenIntents = ['send', 'move', 'allow', 'allowMore']

/**
 * The known token that a call moves or allows; not by delegation, because the called code then runs
 * as the caller.
 */
function tokenOf(call: Call, context: PreviewContext) {
  const { intent = '', to, isDelegate } = call
  if (isDelegate) return undefined
  const { token } = rolesOf(call)
  return knownToken(token ?? (tokenIntents.includes(intent) ? to : undefined), context)
}

function formatArgument(name: string, value: unknown, context: PreviewContext, token?: Currency) {
  const { values } = textsOf(context)
  if (typeof value === 'bigint' && deadlineNames.test(name))
    return formatDeadlineAndDistance(value, context)
  if (
    typeof value === 'bigint' &&
    (name === 'amount' ? isUnlimited(value) : isNoLimit(name, value))
  )
    return values.unlimited
  if (typeof value === 'bigint' && name === 'amount' && token)
    return formatAmount(value, token, context.locale ?? 'en')
  if (name === 'operation') return value === 1 ? values.delegateCall : values.plainCall
  return plain(value)
}

function plain(value: unknown) {
  if (typeof value !== 'object') return shorten(String(value))
  return shorten(JSON.stringify(value, bigintAsText))
}
