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

  async function call(
    method: string,
    path: string,
    body: object | undefined,
    cookies: Cookies,
  ): Promise<string> {
    const { text, setCookies } = await sendJson(`${siteUrl}${path}`, {
      method,
      body,
      agent,
      headers: {
        origin: siteUrl,
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        }),
      },
    })
    for (const line of setCookies) keep(cookies, line)
    return text
  }

  return { signIn, readSession, close: () => agent.destroy() }
}

type Sent = {
  method: string
  body?: object | undefined
  agent: Agent
  headers: Record<string, string>
}

/** Sends JSON with Node's own client, which costs the measuring process the least. */
export function sendJson(
  url: string,
  { method, body, agent, headers }: Sent,
): Promise<{ text: string; setCookies: string[] }> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const options = { method, headers: { ...headers, ...type }, agent }
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const setCookies = response.headers['set-cookie'] ?? []
        if (response.statusCode === 200) resolve({ text, setCookies })
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

function keep(cookies: Cookies, line: string): void {
  const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(line) ?? []
  if (/max-age=0(;|$)/i.test(line) || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
