import { type Hex, zeroAddress } from 'viem'
import type { Call, EncodedCall } from '#lib/review/preview/Call.ts'
import { callFields } from '#lib/review/preview/callFields.ts'
import { callWarnings } from '#lib/review/preview/callWarnings.ts'
import { knownFunction } from '#lib/review/preview/functions/knownFunctions.ts'
import { isSafeMultiSend } from '#lib/review/preview/knownContracts.ts'
import type { ParsedTypedData, Struct } from '#lib/review/preview/parseTypedData.ts'
import { newCallBudget, readCalls } from '#lib/review/preview/readCalls.ts'
import { rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext, PreviewField } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'

type TypedCalls = { calls: Call[]; fields: PreviewField[]; warnings: Finding[] }

/**
 * Calls that another party will make once the typed data is signed: a Safe transaction, a forward
 * request (ERC-2771), a meta-transaction, a user operation (ERC-4337). They are reviewed like the
 * account's own.
 */
export function typedCalls(data: ParsedTypedData, context: PreviewContext): TypedCalls {
  const found: TypedCalls = { calls: [], fields: [], warnings: [] }
  const budget = newCallBudget()
  for (const struct of data.structs) {
    const named = callOf(struct, data.domain)
    for (const encoded of named ? [named] : callsInBytes(struct, data.domain)) {
      const { calls, isComplete } = readCalls(encoded, budget, { ...context, path: struct.path })
      // Bytes that only begin like a call are data.
      if (!named && !calls[0]?.args) continue
      found.calls.push(...calls)
      // The typed data's own fields already show a plain payment.
      found.fields.push(...calls.flatMap((call) => callFields(call, context)))
      found.warnings.push(...calls.flatMap((call) => callWarnings(call, context)))
      if (encoded.to === zeroAddress)
        found.warnings.push(...calls.flatMap((call) => gainersOf(call, struct.path, context)))
      if (!isComplete) found.warnings.push(warning('tooManyCalls'))
    }
  }
  return found
}

/** Whom a call names that nobody says the target of: of which token it is, its amount tells nothing. */
function gainersOf(call: Call, path: string, context: PreviewContext): Finding[] {
  const { recipient, spender, operator, controller } = rolesOf(call)
  return [recipient, spender, operator, controller].flatMap((who) =>
    isAddress(who) && trustIn(who, context) === 'stranger'
      ? [warning('hiddenAddress', fullNameOf(who, context), path)]
      : [],
  )
}

function callOf(
  { value, fields }: Struct,
  domain: Record<string, unknown>,
): EncodedCall | undefined {
  const isBytes = (name: string) =>
    fields.some((field) => field.name === name && field.type === 'bytes') && isHex(value[name])
  const { functionSignature, callData, to, data, value: amount, operation } = value
  // A Safe's own form of a user operation calls it by what it is.
  const sender = value.sender ?? value.safe
  const { verifyingContract } = domain
  if (isBytes('functionSignature') && isAddress(verifyingContract))
    return { to: verifyingContract, value: 0n, data: functionSignature as Hex }
  if (isBytes('callData') && isAddress(sender))
    return { to: sender, value: 0n, data: callData as Hex, by: sender }
  if (!isBytes('data') || !isAddress(to)) return undefined
  const isDelegate = operation === 1n && !isSafeMultiSend(to)
  const isOfSafe = typeof value.safeTxGas === 'bigint' && isAddress(verifyingContract)
  return {
    to,
    value: typeof amount === 'bigint' ? amount : 0n,
    data: data as Hex,
    ...(isOfSafe && { by: verifyingContract }),
    ...(isDelegate && { isDelegate: true as const }),
  }
}

/**
 * Bytes that begin like a call of a known function, whatever their field is called; the account that is
 * called is the one that the struct names, else the contract that verifies the signature.
 */
function callsInBytes({ value, fields }: Struct, domain: Record<string, unknown>): EncodedCall[] {
  const addresses = fields.filter(({ name, type }) => type === 'address' && isAddress(value[name]))
  const target =
    addresses.find(({ name }) => targetNames.test(name)) ??
    (addresses.length === 1 ? addresses[0] : undefined)
  const named = target ? value[target.name] : domain.verifyingContract
  // Nobody says whom it calls: whoever has the signature chooses.
  const to = isAddress(named) ? named : zeroAddress
  return fields.flatMap(({ name, type }) => {
    const list = type === 'bytes' ? [value[name]] : type === 'bytes[]' ? value[name] : []
    const calls = Array.isArray(list) ? list : []
    return calls.filter(isCallOfKnown).map((data) => ({ to, value: 0n, data: data as Hex }))
  })
}

const targetNames = /^(to|target|callee|contract|contractAddress|destination|receiver)$/i

const isCallOfKnown = (data: unknown) =>
  isHex(data) && String(data).length >= 10 && knownFunction(String(data).slice(0, 10)) !== undefined

const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
