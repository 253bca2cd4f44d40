import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { encodeBase58 } from '#devnet/relay/base58.ts'

type Admission = { projectId: string; origin: string; signal: AbortSignal }

/**
 * Resolves if a WalletConnect relay admits a project from an origin: it is asked for a WebSocket as a
 * page would, which is closed at once. Rejects with the relay's reason.
 */
export function admittedByRelay(
  relayUrl: string,
  { projectId, origin, signal }: Admission,
): Promise<void> {
  const url = new URL(relayUrl)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('auth', relayToken(relayUrl))
  url.protocol = url.protocol.replace('ws', 'http')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, signal })
    asking.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve()
    })
    asking.on('response', (response) => {
      response.resume()
      reject(new Error(`it refuses the project with status ${response.statusCode}`))
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** A token as every client of a relay makes it: a JWT by an ed25519 key of its own (did:key). */
function relayToken(audience: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const issuer = `did:key:z${encodeBase58(Buffer.concat([Buffer.from('ed01', 'hex'), raw]))}`
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat: seconds,
    exp: seconds + 3600,
  }
  const body = [{ alg: 'EdDSA', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = body.join('.')
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
