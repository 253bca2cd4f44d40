import { isRecord } from '#lib/input/isRecord.ts'
import { seededNumbers } from '#tests/support/seededNumbers.ts'

type Path = readonly (string | number)[]

/** A request that was changed at one place, or at several. */
export type Mutation = { name: string; params: unknown }

const address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

/** Values of every kind: what a page, a kit or an attacker may write. */
const values: readonly unknown[] = [
  ...[null, undefined, true, false, 0, 1, -1, 1.5, 2 ** 53, 1e300, Number.NaN, -0],
  ...[7n, 2n ** 256n, -1n, '', ' ', '0', '1', '0x', '0x0', '0x1', '0x01', '0X1', '0x1g', 'de0b'],
  ...['1e18', '1.0', '+1', '0x7a69', '31337', '\ud800', 'Ａ\u202e\u200b', '日本', '{}', '[]'],
  ...['x'.repeat(5000), `0x${'f'.repeat(64)}`, `0x${'f'.repeat(65)}`, `0x${'ab'.repeat(3000)}`],
  ...[address, address.slice(2), address.toUpperCase(), address.replace('3c', '3C'), `${address}0`],
  ...[[], {}, [[]], [null], [1], { a: 1 }, { '': '' }, [address], new Uint8Array(3), new Date(0)],
  ...[new Map([['to', address]]), Object.create({ to: address })],
]

/** Names of members that a request may have, or that someone may hope it has. */
const names = [
  ...['from', 'to', 'value', 'data', 'input', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas'],
  ...['maxPriorityFeePerGas', 'nonce', 'type', 'accessList', 'authorizationList', 'chainId'],
  ...['blobs', 'calls', 'capabilities', 'atomicRequired', 'version', 'id', 'address'],
  ...['contractAddress', 'r', 's', 'v', 'yParity', 'storageKeys', 'optional', 'iconUrls'],
  ...['domain', 'message', 'types', 'primaryType', 'salt', 'EIP712Domain', 'name'],
  ...['__proto__', 'constructor', 'toJSON', 'length', '', '0', 'To', 'ｔｏ'],
]

/** Every change at every place of the parameters, also inside a parameter that is JSON. */
export function mutationsOf(params: readonly unknown[]): Mutation[] {
  return [
    ...changesOf(params),
    ...params.flatMap((param, index) => {
      if (typeof param !== 'string' || !param.startsWith('{')) return []
      const inJson = changesOf(JSON.parse(param)).flatMap(({ name, params: changed }) => {
        const text = asJson(changed)
        return text === undefined ? [] : [{ name, text }]
      })
      return [...inJson, ...repeatedNames(param)].map(({ name, text }) => ({
        name: `in JSON: ${name}`,
        params: params.with(index, text),
      }))
    }),
  ]
}

/** Several changes at once, the same for the same seed. */
export function severalMutations(
  params: readonly unknown[],
  count: number,
  seed: number,
): Mutation[] {
  const below = seededNumbers(seed)
  return Array.from({ length: count }, (_, index) => {
    let changed: unknown = params
    for (let times = 0; times < 2 + below(3); times++) {
      const changes = changesOf(changed, below)
      changed = changes[below(changes.length)]?.params ?? changed
    }
    return { name: `several, seed ${seed}, number ${index}`, params: changed }
  })
}

/** With a generator of numbers, those of one place only: of large requests there are many. */
function changesOf(root: unknown, below?: (limit: number) => number): Mutation[] {
  const all = [...places(root)]
  const paths = below ? [all[below(all.length)] as Path] : all
  return paths.flatMap((path) => {
    const at = valueAt(root, path)
    const place = path.join('.')
    const set = (name: string, value: unknown) => ({
      name: `${place || 'params'} ${name}`,
      params: replaced(root, path, () => value),
    })
    const ofValue = [
      ...values.map((value) => set(`= ${nameOf(value)}`, value)),
      set('in a list', [at]),
      set('in an object', { value: at }),
      set('twice', [at, at]),
      ...(typeof at === 'string' ? textChanges(at).map((text) => set(`= ${text}`, text)) : []),
      ...(typeof at === 'number' && at % 1 === 0
        ? [set('as text', `${at}`), set('as hex', hex(at))]
        : []),
    ]
    if (!isRecord(at) || isOdd(at)) {
      return Array.isArray(at)
        ? [...ofValue, set('with one more', [...at, address]), set('repeated', [...at, ...at])]
        : ofValue
    }
    return [
      ...ofValue,
      ...names.flatMap((name) =>
        [address, '0x1', 1, {}, []].map((value) =>
          set(`with ${name}: ${nameOf(value)}`, withMember(at, name, value)),
        ),
      ),
      ...Object.keys(at).flatMap((name) => [
        set(`without ${name}`, without(at, name)),
        set(`with ${name} as ${name}_`, withMember(without(at, name), `${name}_`, at[name])),
        set(
          `with ${name} in capitals`,
          withMember(without(at, name), name.toUpperCase(), at[name]),
        ),
        set(`with a getter of ${name}`, withGetter(at, name)),
      ]),
    ]
  })
}

const isOdd = (value: object) => value instanceof Map || value instanceof Date

function* places(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null || path.length > 8) return
  for (const [name, member] of Object.entries(value).slice(0, 40))
    yield* places(member, [...path, Array.isArray(value) ? Number(name) : name])
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], root)
}

function replaced(root: unknown, [name, ...rest]: Path, change: () => unknown): unknown {
  if (name === undefined) return change()
  const inner = (root as Record<string, unknown> | undefined)?.[name]
  if (Array.isArray(root)) return root.with(Number(name), replaced(inner, rest, change))
  return withMember(root as object, String(name), replaced(inner, rest, change))
}

/** Also for `__proto__`, which JSON makes a member like any other. */
function withMember(object: object, name: string, value: unknown): Record<string, unknown> {
  const copy = { ...object }
  Object.defineProperty(copy, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy as Record<string, unknown>
}

function without(object: Record<string, unknown>, name: string) {
  const { [name]: _, ...rest } = object
  return rest
}

/** Another value each time that it is read. */
function withGetter(object: Record<string, unknown>, name: string) {
  let reads = 0
  const copy = { ...object }
  Object.defineProperty(copy, name, {
    get: () => (reads++ === 0 ? object[name] : address),
    enumerable: true,
  })
  return copy
}

function textChanges(text: string): string[] {
  return [
    ...new Set([
      text.toUpperCase(),
      text.toLowerCase(),
      text.replace(/^0x/, ''),
      text.replace(/^0x/, '0X'),
      `${text}0`,
      `${text}\u0000`,
      ` ${text}`,
      text.slice(0, -1),
      [...text].reverse().join(''),
      text.repeat(2),
    ]),
  ].filter((each) => each !== text && each.length < 10_000)
}

/** The same name twice in an object of a JSON text, first or last with another value. */
function repeatedNames(json: string): { name: string; text: string }[] {
  return [...json.matchAll(/"(\w+)":("[^"]*"|\d+)/g)].flatMap(({ 0: member, 1: name, index }) =>
    [`"${name}":"${address}",${member}`, `${member},"${name}":"${address}"`].map((both) => ({
      name: `${name} twice`,
      text: json.slice(0, index) + both + json.slice(index + member.length),
    })),
  )
}

function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

const hex = (value: number) => `0x${Math.abs(Math.trunc(value)).toString(16)}`

function nameOf(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Map || value instanceof Date) return value.constructor.name
  return (asJson(value) ?? String(value)).slice(0, 40)
}
