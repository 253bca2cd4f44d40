import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** One reader and one sender of a topic; the numbers that have arrived, and how many came twice. */
type Lane = { topic: string; seen: Set<string>; copies: number; reader: Client; sender: Client }

type Client = {
  request(method: string, params: object): Promise<unknown>
  /** Called after a reconnection. */
  onReopen: (() => Promise<unknown>) | undefined
  close(): void
}

/** What {@link relayLoad} sends, and when it ends. */
export type RelayLoadOptions = {
  sockets?: number
  messages?: number
  limitSeconds?: number
  atHalf?: () => Promise<unknown>
}

/** Maximum number of unanswered publishes per sender. */
const window = 8
const messageBytes = 600
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Puts a relay under load: half the sockets send, each to its own reader, until all messages have
 * arrived or `limitSeconds` have passed. Messages are numbered, so that the readers detect missing
 * and duplicate ones. `atHalf` runs once in the middle (to cut the sockets). Returns counts,
 * seconds and messages per second from the first publish to the last receipt.
 */
export async function relayLoad(
  relayUrl: string,
  { sockets = 200, messages = 10_000, limitSeconds = 60, atHalf }: RelayLoadOptions = {},
) {
  const openedAt = performance.now()
  const lanes = await Promise.all(Array.from({ length: sockets / 2 }, () => openLane(relayUrl)))
  const openSeconds = (performance.now() - openedAt) / 1000
  const perLane = Math.ceil(messages / lanes.length)
  const sent = perLane * lanes.length
  const receivedNow = () => lanes.reduce((sum, { seen }) => sum + seen.size, 0)

  const startedAt = performance.now()
  const deadline = startedAt + limitSeconds * 1000
  const sending = Promise.all(lanes.map((lane) => send(lane, perLane, deadline)))
  await until(() => receivedNow() >= sent / 2, deadline)
  await atHalf?.()
  await sending
  await until(() => receivedNow() >= sent, deadline)
  const seconds = (performance.now() - startedAt) / 1000
  // A duplicate would follow directly: after one more round trip on every connection it has
  // arrived.
  await Promise.all(lanes.map(({ reader }) => reader.request('irn_unsubscribe', aSubscription())))

  const received = receivedNow()
  const twice = lanes.reduce((sum, lane) => sum + lane.copies, 0)
  for (const { reader, sender } of lanes) {
    reader.close()
    sender.close()
  }
  return {
    sent,
    received,
    lost: sent - received,
    twice,
    openSeconds,
    seconds,
    perSecond: sent / seconds,
  }
}

async function openLane(relayUrl: string): Promise<Lane> {
  const topic = hex(32)
  const onMessage = (text: string) => {
    const number = text.slice(0, text.indexOf(':'))
    if (lane.seen.has(number)) lane.copies += 1
    lane.seen.add(number)
  }
  const reader = await openClient(relayUrl, onMessage)
  const sender = await openClient(relayUrl, () => {})
  const lane: Lane = { topic, seen: new Set(), copies: 0, reader, sender }
  const subscribe = () => reader.request('irn_subscribe', { topic })
  await subscribe()
  reader.onReopen = subscribe
  return lane
}

async function send({ topic, sender }: Lane, count: number, deadline: number): Promise<void> {
  let next = 0
  const hand = async () => {
    while (next < count && performance.now() < deadline) {
      const message = `${next++}:${randomBytes(messageBytes).toString('base64')}`
      await sender.request('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true })
    }
  }
  await Promise.all(Array.from({ length: window }, hand))
}

/** A client that reconnects after a cut and repeats unanswered requests. */
async function openClient(relayUrl: string, onMessage: (text: string) => void): Promise<Client> {
  const identity = createIdentity(relayUrl)
  const waiting = new Map<string, { text: string; resolve: (frame: unknown) => void }>()
  let id = BigInt(Date.now()) * 1_000_000n
  let isClosing = false

  const open = async (): Promise<WebSocket> => {
    const opened = new WebSocket(`${relayUrl}/?${identity()}`)
    opened.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.method) {
        opened.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
        onMessage(frame.params.data.message)
        return
      }
      waiting.get(frame.id)?.resolve(frame)
      waiting.delete(frame.id)
    })
    opened.on('error', () => {})
    await once(opened, 'open')
    opened.on('close', () => isClosing || reopen())
    return opened
  }
  const reopen = async () => {
    socket = await open()
    await client.onReopen?.()
    for (const { text } of waiting.values()) socket.send(text)
  }
  const client: Client = {
    request(method, params) {
      const key = String(++id)
      const text = JSON.stringify({ id: key, jsonrpc: '2.0', method, params })
      return new Promise((resolve) => {
        waiting.set(key, { text, resolve })
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      })
    },
    onReopen: undefined,
    close() {
      isClosing = true
      socket.close()
    },
  }
  let socket = await open()
  return client
}

/** Creates a client key and the connection URL that authenticates it. */
function createIdentity(relayUrl: string): () => URLSearchParams {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const iss = `did:key:z${base58(Buffer.concat([Buffer.from('ed01', 'hex'), raw]))}`
  return () => {
    const iat = Math.floor(Date.now() / 1000)
    const body = [
      { alg: 'EdDSA', typ: 'JWT' },
      { iss, sub: hex(32), aud: relayUrl, iat, exp: iat + 86_400 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const auth = `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
    return new URLSearchParams({ auth, projectId: 'latchkey-devnet', useOnCloseEvent: 'true' })
  }
}

function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  return text
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

function aSubscription(): { topic: string; id: string } {
  return { topic: hex(32), id: hex(32) }
}

async function until(holds: () => boolean, deadline: number): Promise<void> {
  while (!holds() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
