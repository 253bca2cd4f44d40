import { plainText } from '#lib/input/plainText.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

const iconLimit = 128 * 1024
const nameLimit = 48
/** The maximum length of a domain name. */
const rdnsLimit = 253
const uuidPattern = /^[\w-]{1,64}$/
/** At least one dot, so that no wallet can take the id of one of our connectors. */
const rdnsPattern = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/
/** Pictures only; an SVG is shown by `<img>`, which runs no scripts. */
const iconPattern =
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)[;,]/i

/** A wallet's announcement (EIP-6963), sanitized and frozen. */
export type Announcement = {
  readonly uuid: string
  readonly name: string
  /** Lowercase. */
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Parses the `detail` of an `eip6963:announceProvider` event. Any script of the page can dispatch
 * one, so every value is read once and checked; undefined if a required field is missing or
 * invalid. An icon that is not an image, or is larger than 128 kB, is dropped.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, icon, rdns: rawRdns } = info
    const name = plainText(info.name, nameLimit)
    if (typeof rawRdns !== 'string' || rawRdns.length > rdnsLimit) return undefined
    const rdns = rawRdns.toLowerCase()
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid)) return undefined
    if (!name || !rdnsPattern.test(rdns) || !isProvider(provider)) return undefined
    return Object.freeze({ uuid, name, rdns, icon: pictureOf(icon), provider })
  } catch {
    // A getter of the announcement threw.
    return undefined
  }
}

/** Some wallets have a line break before the address. */
function pictureOf(icon: unknown): string | undefined {
  const source = typeof icon === 'string' ? icon.trim() : ''
  return source.length <= iconLimit && iconPattern.test(source) ? source : undefined
}

function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Eip1193Provider).request === 'function'
  )
}
