import { randomBytes } from 'node:crypto'

/** A field of a struct of typed data. */
export type Field = { name: string; type: string }

/** Up to four structs that reference only later ones, so that every message is finite. */
export function randomTypes(): Record<string, Field[]> {
  const names = ['Root', 'Beta', 'Alpha', 'Ende'].slice(0, 2 + pick(3))
  return Object.fromEntries(
    names.map((name, index) => {
      const later = names.slice(index + 1)
      const fields = Array.from({ length: 1 + pick(5) }, (_, at) => ({
        name: `f${at}`,
        type: randomType(later),
      }))
      return [name, fields]
    }),
  )
}

function randomType(structs: string[]): string {
  const atoms = [
    'bool',
    'string',
    'bytes',
    'address',
    `uint${8 * (1 + pick(32))}`,
    `int${8 * (1 + pick(32))}`,
    `bytes${1 + pick(32)}`,
    ...structs,
    ...structs,
  ]
  const atom = atoms[pick(atoms.length)] ?? 'bool'
  return `${atom}${['', '', '[]', '[2]', '[][1]'][pick(5)]}`
}

/** A random value of a type. */
export function randomValue(type: string, types: Record<string, Field[]>): unknown {
  const array = /^(.+)\[(\d*)\]$/.exec(type)
  if (array) {
    const length = array[2] ? Number(array[2]) : pick(3)
    return Array.from({ length }, () => randomValue(array[1] ?? '', types))
  }
  const fields = types[type]
  if (fields)
    return Object.fromEntries(fields.map((each) => [each.name, randomValue(each.type, types)]))
  if (type === 'bool') return pick(2) === 0
  if (type === 'string') return randomBytes(pick(40)).toString('base64')
  if (type === 'address') return `0x${randomBytes(20).toString('hex')}`
  if (type.startsWith('bytes'))
    return `0x${randomBytes(Number(type.slice(5)) || pick(70)).toString('hex')}`
  const bits = Number(type.replace(/\D/g, ''))
  const value = BigInt(`0x${randomBytes(bits / 8).toString('hex')}`)
  return type.startsWith('int') ? BigInt.asIntN(bits, value) : value
}

function pick(count: number): number {
  return randomBytes(2).readUInt16BE() % count
}
