/** Reads a field or an item of an unknown value; undefined if it has none. */
export function fieldOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
