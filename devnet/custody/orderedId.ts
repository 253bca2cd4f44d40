import { randomBytes } from 'node:crypto'

let lastMs = 0
let count = 0

/** A UUIDv7 (RFC 9562 §5.7): ids created one after another sort in that order. */
export function orderedId(now: number): string {
  count = now === lastMs ? count + 1 : 0
  lastMs = now
  const time = Math.max(0, now).toString(16).padStart(12, '0').slice(-12)
  const order = (0x7000 | (count & 0xfff)).toString(16)
  const rest = randomBytes(8)
  rest[0] = ((rest[0] ?? 0) & 0x3f) | 0x80
  const tail = rest.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** Creation time of an id, in milliseconds; undefined if the id does not contain it. */
export function timeOfId(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(id) ?? []
  return high && low ? Number.parseInt(`${high}${low}`, 16) : undefined
}
