/** A field of an EIP-712 struct. */
export type TypedField = { name: string; type: string }
/** Struct definitions by name. */
export type Types = Record<string, readonly TypedField[]>

const typeLimit = 64
const fieldLimit = 512
const textLimit = 16_384

/** Encodes a struct type as in EIP-712: `Mail(address to,string contents)`. */
export function typeDefinition(name: string, types: Types): string {
  const fields = (types[name] ?? []).map((field) => `${field.type} ${field.name}`)
  return `${name}(${fields.join(',')})`
}

/**
 * Whether the definitions are larger than any real application's. Hashing a struct includes the
 * definition of every struct it references, so the cost grows with the square of their size.
 */
export function isTypesTooLarge(types: Types): boolean {
  const names = Object.keys(types)
  if (names.length > typeLimit) return true
  let fieldCount = 0
  let textLength = 0
  for (const name of names) {
    fieldCount += types[name]?.length ?? 0
    if (fieldCount > fieldLimit) return true
    textLength += typeDefinition(name, types).length
    if (textLength > textLimit) return true
  }
  return false
}
