import { Agent, request } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A browser's cookies, by name. */
export type Cookies = Map<string, string>

/**
 * A client of the sign-in routes with persistent connections: `signIn` does one challenge and one
 * verify with a new signature, `readSession` reads the session. Both throw on any unexpected
 * response.
 */
export function signInClient(siteUrl: string, { connections }: { connections: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const accounts = Array.from({ length: 32 }, () => privateKeyToAccount(generatePrivateKey()))
  let turn = 0

  async function signIn(): Promise<Cookies> {
    const account = accounts[turn++ % accounts.length]
    if (!account) throw new Error('there is no account')
    const cookies: Cookies = new Map()
    const sent = { address: account.address, chainId: 31337 }
    const challenge = await call('POST', '/api/auth/challenge', sent, cookies)
    const { message } = JSON.parse(challenge)
    const signature = await account.signMessage({ message })
    await call('POST', '/api/auth/verify', { message, signature }, cookies)
    return cookies
  }

  async function readSession(cookies: Cookies): Promise<unknown> {
    const { session } = JSON.parse(await call('GET', '/api/auth/session', undefined, cookies))
    if (!session) throw new Error('the session is gone')
    return session
  }

  function call(
    method: string,
    path: string,
    body: object | undefined,
    cookies: Cookies,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = {
        origin: siteUrl,
        'sec-fetch-site': 'same-origin',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookies.size > 0
          ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
          : {}),
      }
      const sent = request(`${siteUrl}${path}`, { method, headers, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          for (const line of response.headers['set-cookie'] ?? []) keep(cookies, line)
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body ? JSON.stringify(body) : undefined)
    })
  }

  return { signIn, readSession, close: () => agent.destroy() }
}

function keep(cookies: Cookies, line: string): void {
  const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(line) ?? []
  if (/max-age=0(;|$)/i.test(line) || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
