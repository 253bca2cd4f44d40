import type { PolicyValue } from '#devnet/custody/policy/policyTypes.ts'
import { readWhole } from '#devnet/custody/signing/json.ts'
import type { TypedData } from '#devnet/custody/signing/typedData.ts'
import { parseType, type TypedStructs } from '#devnet/custody/signing/typedDataTypes.ts'

type Facts = { [name: string]: PolicyValue | undefined }

/**
 * Policy facts of typed data, as `eth.eip_712`: lowercase hex, integers, and only signed fields.
 * Values that do not match their type are left out, because they cannot be signed either.
 */
export function typedDataFacts({ structs, primaryType, domain, message }: TypedData): Facts {
  const { name, version, chainId, verifyingContract, salt } = structFacts(
    'EIP712Domain',
    domain,
    structs,
    0,
  )
  return {
    primary_type: primaryType,
    domain: { name, version, chain_id: chainId, verifying_contract: verifyingContract, salt },
    message: structFacts(primaryType, message, structs, 0),
  }
}

/** Maximum nesting of values visible to policies. */
const maxDepth = 64

function structFacts(
  name: string,
  value: Record<string, unknown>,
  structs: TypedStructs,
  depth: number,
): Facts {
  const fields = (structs.get(name) ?? []).filter((field) => Object.hasOwn(value, field.name))
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      valueFacts(field.type, value[field.name], structs, depth + 1),
    ]),
  )
}

function valueFacts(
  type: string,
  value: unknown,
  structs: TypedStructs,
  depth: number,
): PolicyValue | undefined {
  if (depth > maxDepth) return undefined
  const parsed = parseType(type, structs)
  switch (parsed?.kind) {
    case 'uint':
    case 'int':
      return readWhole(value)
    case 'address':
    case 'bytes':
      return typeof value === 'string' ? value.toLowerCase() : undefined
    case 'string':
      return typeof value === 'string' ? value : undefined
    case 'bool':
      return typeof value === 'boolean' ? value : undefined
    case 'array':
      return arrayFacts(parsed.item, value, structs, depth)
    case 'struct':
      return isObject(value) ? structFacts(parsed.name, value, structs, depth) : undefined
    default:
      return undefined
  }
}

function arrayFacts(item: string, value: unknown, structs: TypedStructs, depth: number) {
  if (!Array.isArray(value)) return undefined
  return value
    .map((each) => valueFacts(item, each, structs, depth + 1))
    .filter((each) => each !== undefined)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
