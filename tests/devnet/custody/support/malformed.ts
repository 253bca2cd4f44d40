type Key = string | number

/** Every value in a body, at any depth, with its path. */
export function valuesIn(value: unknown, at: Key[] = []): { at: Key[]; value: unknown }[] {
  const here = at.length > 0 ? [{ at, value }] : []
  if (typeof value !== 'object' || value === null) return here
  const inside = Object.entries(value).flatMap(([name, one]) =>
    valuesIn(one, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return [...here, ...inside]
}

/** The same body without the value at a path. */
export function without(body: Record<string, unknown>, at: Key[]): Record<string, unknown> {
  return change(body, at, (parent, name) => {
    if (Array.isArray(parent)) parent.splice(Number(name), 1)
    else delete parent[name]
  })
}

/** The same body with another value at a path. */
export function replaced(
  body: Record<string, unknown>,
  at: Key[],
  value: unknown,
): Record<string, unknown> {
  return change(body, at, (parent, name) => {
    ;(parent as Record<Key, unknown>)[name] = value
  })
}

/** Values of another type than the given one. */
export function wrongTypes(value: unknown): unknown[] {
  if (typeof value === 'string') return [7, { text: value }]
  if (typeof value === 'number') return ['many', 1.5]
  if (typeof value === 'boolean') return ['perhaps', 1]
  if (Array.isArray(value)) return ['list', { 0: value[0] }]
  return ['thing', [value]]
}

function change(
  body: Record<string, unknown>,
  at: Key[],
  turn: (parent: unknown[] | Record<Key, unknown>, name: Key) => void,
): Record<string, unknown> {
  const copy = structuredClone(body)
  const name = at.at(-1)
  let parent: unknown = copy
  for (const key of at.slice(0, -1)) parent = (parent as Record<Key, unknown>)[key]
  if (name !== undefined) turn(parent as Record<Key, unknown>, name)
  return copy
}
