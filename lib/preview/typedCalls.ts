import type { Hex } from 'viem'
import { callFields } from '#lib/preview/callFields.ts'
import { callWarnings } from '#lib/preview/callWarnings.ts'
import type { PreviewContext } from '#lib/preview/PreviewContext.ts'
import type { PreviewField } from '#lib/preview/PreviewField.ts'
import type { ParsedTypedData, Struct } from '#lib/preview/parseTypedData.ts'
import { type EncodedCall, newCallBudget, readCalls } from '#lib/preview/readCalls.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

type TypedCalls = { fields: PreviewField[]; warnings: PreviewWarning[] }

/**
 * Calls that another party will make once the typed data is signed: a Safe transaction, a forward
 * request (ERC-2771), a meta-transaction. They are reviewed like the account's own.
 */
export function typedCalls(data: ParsedTypedData, context: PreviewContext): TypedCalls {
  const found: TypedCalls = { fields: [], warnings: [] }
  const budget = newCallBudget()
  for (const struct of data.structs) {
    const encoded = callOf(struct, data.domain)
    if (!encoded) continue
    const { calls, isWhole } = readCalls(encoded, budget, struct.path)
    // The typed data's own fields already show a plain payment.
    found.fields.push(...calls.flatMap((call) => callFields(call, context)))
    found.warnings.push(...calls.flatMap((call) => callWarnings(call, context)))
    if (!isWhole) found.warnings.push(warning('tooManyCalls'))
  }
  return found
}

function callOf(
  { value, fields }: Struct,
  domain: Record<string, unknown>,
): EncodedCall | undefined {
  const isBytes = (name: string) =>
    fields.some((field) => field.name === name && field.type === 'bytes') && isHex(value[name])
  const { functionSignature, to, data, value: amount, operation } = value
  const { verifyingContract } = domain
  if (isBytes('functionSignature') && isAddress(verifyingContract))
    return { to: verifyingContract, value: 0n, data: functionSignature as Hex }
  if (!isBytes('data') || !isAddress(to)) return undefined
  return {
    to,
    value: typeof amount === 'bigint' ? amount : 0n,
    data: data as Hex,
    ...(operation === 1n && { isDelegate: true as const }),
  }
}

const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
