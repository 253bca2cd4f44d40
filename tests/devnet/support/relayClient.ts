import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { encodeBase58 } from '#devnet/relay/base58.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'

/** A message that the relay pushed. */
type Pushed = { topic: string; message: string; tag: number; attestation?: string }

/** A relay client that implements the wire protocol by hand. */
export type RelayTestClient = {
  clientId: string
  /** Resolves with the response's `result`, rejects with its `error` as an object. */
  request(method: string, params: unknown): Promise<unknown>
  /** Sends a text unchanged; resolves with the next response as text. */
  raw(text: string): Promise<string>
  pushed: Pushed[]
  close(): Promise<void>
}

/** The claims of a token; any of them can be wrong. */
export type TokenParts = {
  audience: string
  header?: object
  claims?: object
  issuer?: string
  hasWrongSignature?: boolean
}

/** A key and the tokens it signs. */
export function createIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const clientId = `did:key:z${encodeBase58(Buffer.concat([Buffer.from('ed01', 'hex'), raw]))}`
  return {
    clientId,
    token({ audience, header, claims, issuer, hasWrongSignature }: TokenParts): string {
      const iat = Math.floor(Date.now() / 1000)
      const body = [
        { alg: 'EdDSA', typ: 'JWT', ...header },
        {
          iss: issuer ?? clientId,
          sub: randomBytes(32).toString('hex'),
          aud: audience,
          iat,
          exp: iat + 86_400,
          ...claims,
        },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign(null, Buffer.from(body), privateKey)
      if (hasWrongSignature) signature[0] = (signature[0] ?? 0) ^ 1
      return `${body}.${signature.toString('base64url')}`
    },
  }
}

/** Opens a socket with a query; the socket may be refused later. */
export function openSocket(
  url: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): WebSocket {
  const target = new URL(url)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return new WebSocket(target, { headers })
}

/** Connects a client that by default acknowledges pushed messages. */
export async function connectClient(
  url: string,
  options: {
    identity?: ReturnType<typeof createIdentity>
    acknowledges?: boolean
    origin?: string
  } = {},
): Promise<RelayTestClient> {
  const identity = options.identity ?? createIdentity()
  const socket = openSocket(
    url,
    {
      auth: identity.token({ audience: url }),
      projectId: devnetProjectId,
      useOnCloseEvent: 'true',
    },
    options.origin ? { origin: options.origin } : {},
  )
  const pushed: Pushed[] = []
  const waiting: ((text: string) => void)[] = []
  let nextId = BigInt(Date.now()) * 1_000_000n
  socket.on('message', (data) => {
    const text = String(data)
    const frame = JSON.parse(text) as { id: number; method?: string; params?: { data: Pushed } }
    if (frame.method !== 'irn_subscription' || !frame.params) {
      waiting.shift()?.(text)
      return
    }
    pushed.push(frame.params.data)
    if (options.acknowledges === false) return
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  await once(socket, 'open')
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      waiting.push(resolve)
      socket.send(text)
    })

  return {
    clientId: identity.clientId,
    pushed,
    raw,
    async request(method, params) {
      nextId += 1n
      const text = await raw(JSON.stringify({ id: String(nextId), jsonrpc: '2.0', method, params }))
      const { result, error } = JSON.parse(text) as { result?: unknown; error?: unknown }
      if (error) throw error
      return result
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
