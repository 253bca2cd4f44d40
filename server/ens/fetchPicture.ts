import 'server-only'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** A picture as it is passed on. */
export type Picture = { bytes: Uint8Array; mediaType: string }

const limitBytes = 256 * 1024
const limitMs = 5000
/** For one name server's answer; c-ares asks the next one then. */
const lookupMs = 1500

/**
 * Fetches a picture from a URL that a stranger chose: over TLS from the default port of a public
 * address, without redirects, credentials and cookies, in five seconds and at most 256 kB, and only
 * if its first bytes are those of a PNG, JPEG or WebP, whatever its host calls it.
 * @throws if any of this is not so
 */
export async function fetchPicture(
  url: string,
  client: string,
  nameServers?: string[],
): Promise<Picture> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isPlain = protocol === 'https:' && !port && !username && !password
  // The name of a host is resolved below; its digits would pass by.
  if (!isPlain || isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new Error('The URL is not that of a public host.')
  return readPicture(await withLock(client, () => request(url, nameServers)))
}

function request(url: string, nameServers?: string[]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/webp, image/png, image/jpeg', 'accept-encoding': 'identity' }
    const signal = AbortSignal.timeout(limitMs)
    // The connection goes to the address that was checked: a second lookup could give another one.
    get(url, { headers, signal, lookup: publicLookup(nameServers), agent: false }, resolve).on(
      'error',
      reject,
    )
  })
}

/** Reads a response; the connection is closed as soon as it turns out to be no picture. */
export async function readPicture(
  response: AsyncIterable<Uint8Array> & { statusCode?: number | undefined; destroy(): unknown },
): Promise<Picture> {
  try {
    if (response.statusCode !== 200) throw new Error(`The host answered ${response.statusCode}.`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response) {
      length += chunk.length
      if (length > limitBytes) throw new Error('The picture is too large.')
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    const mediaType = mediaTypeOf(bytes)
    if (!mediaType) throw new Error('It is not a PNG, JPEG or WebP.')
    return { bytes, mediaType }
  } finally {
    response.destroy()
  }
}

function mediaTypeOf(bytes: Buffer): string | undefined {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (starts('89504e470d0a1a0a')) return 'image/png'
  if (starts('ffd8ff')) return 'image/jpeg'
  const isWebp = starts('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? 'image/webp' : undefined
}

type LookupCallback = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * Looks a host up for a connection, and fails if any of its addresses is not public. By a resolver of its
 * own: the usual look-up waits in threads that all others of the process need, for as long as a stranger's
 * name server is silent.
 */
function publicLookup(nameServers: string[] | undefined) {
  return (hostname: string, options: LookupOptions, done: LookupCallback): void => {
    resolve(hostname, nameServers)
      .then((addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(isPublic)) throw new Error('The host is not public.')
        if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      })
      .catch((error: Error) => done(error, []))
  }
}

async function resolve(hostname: string, nameServers?: string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: lookupMs, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const of = (family: 4 | 6, result: PromiseSettledResult<string[]>) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
  return [...of(4, four), ...of(6, six)]
}

/** Requests that wait for their turn, of all clients and of one; more are refused. */
const queueLimit = { all: 20, perClient: 4 }
let running = 0
const waiting: { client: string; start: () => void }[] = []

/** Runs two at once: a stranger decides how long each takes. */
async function withLock<value>(client: string, run: () => Promise<value>): Promise<value> {
  const own = waiting.filter((one) => one.client === client).length
  if (waiting.length >= queueLimit.all || own >= queueLimit.perClient)
    throw new Error('Too many pictures are being fetched.')
  if (running >= 2) await new Promise<void>((start) => waiting.push({ client, start }))
  else running += 1
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next.start()
    else running -= 1
  }
}

/** Whether an address belongs to the public internet (RFC 6890 and later registrations). */
export function isPublic({ address, family }: LookupAddress): boolean {
  return !(family === 6 ? blocked6.check(address, 'ipv6') : blocked4.check(address, 'ipv4'))
}

const blocked4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked4.addSubnet(network, bits, 'ipv4')

const blocked6 = new BlockList()
// All but global unicast, and in that what stands for other addresses, such as IPv4 ones.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked6.addSubnet(network, bits, 'ipv6')
