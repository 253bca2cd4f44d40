import { Agent, request } from 'node:https'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** What a browser got for a sign-in that was acknowledged, and what it sent. */
export type SignedIn = {
  address: string
  cookie: string
  /** The request that was used up by it. */
  proof: { body: object; cookie: string }
}

/** What a server answered. */
export type Answer = {
  status: number
  retryAfter: string | undefined
  cookie: string
  /** The site behind the proxy that answered. */
  upstream: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any
}

/** The origin of the site behind the proxy. */
export const liveOrigin = 'https://wallet.example'

/** A person's browser behind the proxy on a port; each has an address of its own. */
export function liveBrowser(port: number) {
  browsers += 1
  const address = `10.${browsers >> 16}.${(browsers >> 8) & 255}.${browsers & 255}`
  const agent = new Agent({ rejectUnauthorized: false })

  const send = (path: string, body?: object, cookie = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET' },
          headers: {
            ...{ host: 'wallet.example', origin: liveOrigin, 'x-forwarded-for': address, cookie },
            ...(body && { 'content-type': 'application/json' }),
          },
          timeout: 30_000,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('error', reject)
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              upstream: String(response.headers['x-upstream']),
              cookie: (response.headers['set-cookie'] ?? [])
                .map((line) => line.split(';')[0])
                .join('; '),
              body: parse(Buffer.concat(chunks).toString()),
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`${path} hangs.`)))
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })

  return {
    send,
    /** Signs in with a new account. @throws an error that says what was answered instead */
    async signIn(): Promise<SignedIn> {
      const account = privateKeyToAccount(generatePrivateKey())
      const sent = { address: account.address, chainId: 1 }
      const challenge = acknowledged(await send('/api/auth/challenge', sent))
      const { message } = challenge.body
      const body = { message, signature: await account.signMessage({ message }) }
      const proof = { body, cookie: challenge.cookie }
      const verified = acknowledged(await send('/api/auth/verify', body, challenge.cookie))
      return { address: account.address, cookie: verified.cookie, proof }
    },
    close: () => agent.destroy(),
  }
}

let browsers = 0

function acknowledged(answer: Answer): Answer {
  if (answer.status === 200) return answer
  throw new Error(`${answer.status} ${answer.body?.error?.code ?? 'of the proxy'}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** People who sign in, and read their session, one after another in each of `hands`, until it is stopped. */
export function startLoad(port: number, hands: number) {
  const signedIn: SignedIn[] = []
  const failures: string[] = []
  let isStopped = false
  let last = performance.now()
  let longestPauseMs = 0
  const hand = async () => {
    while (!isStopped) {
      const browser = liveBrowser(port)
      try {
        signedIn.push(await browser.signIn())
        const now = performance.now()
        longestPauseMs = Math.max(longestPauseMs, now - last)
        last = now
      } catch (error) {
        failures.push(String(error))
      } finally {
        browser.close()
      }
    }
  }
  const working = Array.from({ length: hands }, hand)
  return {
    signedIn,
    failures,
    longestPauseMs: () => Math.round(longestPauseMs),
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }
}
