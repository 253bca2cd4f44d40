import { plainText } from '#lib/plainText.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

const iconLimit = 64 * 1024
const nameLimit = 48
const uuidPattern = /^[\w-]{1,64}$/
/** At least one dot, so that no wallet can take the id of a connector of ours. */
const rdnsPattern = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/
/** Pictures only; an SVG among them is shown by `<img>`, which runs no script. */
const iconPattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** What a wallet said of itself (EIP-6963), cleaned and frozen. */
export type Announcement = {
  readonly uuid: string
  readonly name: string
  /** Lower case. */
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Reads the `detail` of an `eip6963:announceProvider` event. Any script of the page may send one,
 * so every value is read once and checked; undefined where something needed is missing or wrong.
 * An icon that is no picture, or larger than 64 kB, is left out.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, icon } = info
    const name = plainText(info.name, nameLimit)
    const rdns = typeof info.rdns === 'string' ? info.rdns.toLowerCase() : ''
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid)) return undefined
    if (!name || !rdnsPattern.test(rdns) || !isProvider(provider)) return undefined
    return Object.freeze({ uuid, name, rdns, icon: isPicture(icon) ? icon : undefined, provider })
  } catch {
    // A getter of the announcement threw.
    return undefined
  }
}

function isPicture(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= iconLimit && iconPattern.test(icon)
}

function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Eip1193Provider).request === 'function'
  )
}
