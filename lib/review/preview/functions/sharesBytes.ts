import type { AbiParameter, Hex } from 'viem'
import { hexToBigInt, size, slice } from 'viem/utils'

const word = 32

/**
 * Whether parts of ABI-encoded values share their bytes: each would be decoded separately, and
 * kilobytes become gigabytes. No encoder produces that, so such data counts as undecodable.
 */
export function sharesBytes(parameters: readonly AbiParameter[], data: Hex): boolean {
  const end = size(data)
  let total = 0
  const numberAt = (at: number) =>
    at + word <= end ? Number(hexToBigInt(slice(data, at, at + word))) : Number.NaN
  const visitAll = (parts: readonly AbiParameter[], start: number) => {
    let head = start
    for (const part of parts) {
      visit(part, head, start)
      head += headSize(part)
    }
  }
  const visit = (part: AbiParameter, head: number, start: number) => {
    if (total > end) return
    const at = isDynamic(part) ? start + numberAt(head) : head
    const item = itemOf(part)
    if (item) visitItems(part, item, at)
    else if (isTuple(part)) visitAll(part.components, at)
    else total += part.type === 'bytes' || part.type === 'string' ? word + numberAt(at) : word
  }
  const visitItems = (list: AbiParameter, item: AbiParameter, at: number) => {
    const fixed = fixedLength(list)
    const count = fixed ?? numberAt(at)
    const start = fixed === undefined ? at + word : at
    for (let each = 0; each < count && total <= end; each++)
      visit(item, start + headSize(item) * each, start)
  }
  visitAll(parameters, 0)
  return total > end
}

type Tuple = AbiParameter & { components: readonly AbiParameter[] }

const isTuple = (part: AbiParameter): part is Tuple => 'components' in part

/** What a list is of; undefined for anything else. */
function itemOf(part: AbiParameter): AbiParameter | undefined {
  const [, type] = /^(.*)\[\d*\]$/.exec(part.type) ?? []
  return type === undefined ? undefined : { ...part, type }
}

function fixedLength({ type }: AbiParameter): number | undefined {
  const [, length] = /\[(\d+)\]$/.exec(type) ?? []
  return length === undefined ? undefined : Number(length)
}

/** Whether a value is elsewhere, and its place holds where. */
function isDynamic(part: AbiParameter): boolean {
  const item = itemOf(part)
  if (item) return fixedLength(part) === undefined || isDynamic(item)
  if (isTuple(part)) return part.components.some(isDynamic)
  return part.type === 'bytes' || part.type === 'string'
}

function headSize(part: AbiParameter): number {
  if (isDynamic(part)) return word
  const item = itemOf(part)
  if (item) return headSize(item) * (fixedLength(part) ?? 0)
  if (!isTuple(part)) return word
  return part.components.reduce((sum, each) => sum + headSize(each), 0)
}
