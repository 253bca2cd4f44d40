import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { custodyHeaders } from '#lib/protocol/custody.ts'

/** How a request says who sends it; nothing in it is checked yet. */
export type Stamp =
  | { kind: 'apiKey'; publicKey: string; scheme: string; signature: string }
  | ({ kind: 'passkey' } & z.infer<typeof passkeyStamp>)
  | { kind: 'session'; token: string }

const apiKeyStamp = z.object({
  publicKey: z.string().regex(/^[0-9a-f]{64,66}$/i),
  scheme: z.string().max(100),
  signature: z.string().regex(/^([0-9a-f]{2}){8,150}$/i),
})

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,8000}=*$/)

const passkeyStamp = z.object({
  credentialId: base64url,
  authenticatorData: base64url,
  clientDataJson: base64url,
  signature: base64url,
})

/**
 * Reads the stamp out of a request's headers; a read-only session counts where there is no stamp.
 * @throws code 16 where there is none, where there are two, and where one is malformed
 */
export function readStamp(headers: IncomingHttpHeaders): Stamp {
  const apiKey = header(headers, custodyHeaders.apiKeyStamp)
  const passkey = header(headers, custodyHeaders.passkeyStamp)
  const session = header(headers, custodyHeaders.readOnlySession)
  if (apiKey && passkey) throw apiError(16, 'malformed activity stamp')
  if (apiKey) {
    const text = Buffer.from(apiKey, 'base64url').toString()
    const stamp = apiKeyStamp.safeParse(parse(text))
    if (!stamp.success)
      throw apiError(16, 'malformed activity stamp; could not extract api key stamp')
    return { kind: 'apiKey', ...stamp.data, publicKey: stamp.data.publicKey.toLowerCase() }
  }
  if (passkey) {
    const stamp = passkeyStamp.safeParse(parse(passkey))
    if (!stamp.success)
      throw apiError(16, 'malformed activity stamp; could not extract webauthn stamp')
    const credentialId = stamp.data.credentialId.replace(/=+$/, '')
    return { kind: 'passkey', ...stamp.data, credentialId }
  }
  if (session) return { kind: 'session', token: session }
  throw apiError(16, 'no valid authentication signature found for request', 'SIGNATURE_MISSING')
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
