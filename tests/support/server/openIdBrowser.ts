import { generateKeyPairSync } from 'node:crypto'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { handle } from '#tests/support/server/openServer.ts'

/** What the provider sends the browser back with. */
export type Returned = {
  /** The callback's URL, with the parameters if the provider redirects. */
  url: string
  /** The form, if the provider posts one. */
  form?: URLSearchParams
}

/** What the user does on the provider's page. */
type Consent = { email?: string; isVerified?: boolean; isCanceled?: boolean }

const routes = {
  start: '/api/custody/oauth/start',
  login: '/api/custody/oauth/login',
  token: '/api/custody/oauth/token',
  link: '/api/custody/oauth/link',
}

/**
 * A browser that signs in at the devnet's issuer: it keeps the site's cookies, and follows the
 * redirects itself.
 */
export function openIdBrowser(origin: string) {
  const jar = new Map<string, string>()

  function keep(setCookies: readonly string[]) {
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/Max-Age=0(;|$)/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
  }

  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const browser = {
    jar,
    /** A compressed session key, without its private part. */
    publicKey: newPublicKey(),

    /** Calls a route under /api/custody/oauth as the site's page. */
    async sendRequest(name: keyof typeof routes, body: unknown) {
      const response = await callRoute(origin, routes[name], body, {
        headers: { cookie: cookieHeader() },
      })
      const line = response.headers['set-cookie']
      if (line) keep(line.split(/, (?=__Host)/))
      return response
    },

    /** Starts a sign-in. */
    start(options: { provider?: string; purpose?: 'signIn' | 'add'; returnTo?: string } = {}) {
      const { provider = 'devnet', purpose = 'signIn', returnTo = '/?wallet=turnkey' } = options
      return browser.sendRequest('start', {
        provider,
        purpose,
        returnTo,
        publicKey: browser.publicKey,
      })
    },

    answer: answerOnPage,

    /** Returns to the site; resolves with the page that it redirects to. */
    async callback({
      url,
      form,
    }: Returned): Promise<{ status: number; location: URL; body: string }> {
      const headers = { cookie: cookieHeader(), [socketHeader]: `10.9.0.${++calls & 255}` }
      const response = form
        ? await handle(
            new Request(url, {
              method: 'POST',
              body: form,
              headers: { ...headers, origin: 'null', 'sec-fetch-site': 'cross-site' },
            }),
          )
        : await handle(new Request(url, { headers }))
      keep(response.headers.getSetCookie())
      const location = new URL(response.headers.get('location') ?? '/none', origin)
      return { status: response.status, location, body: await response.text() }
    },

    /** The whole way to the provider and back; resolves with the id of the sign-in. */
    async visit(
      options: { provider?: string; purpose?: 'signIn' | 'add' } = {},
      form: Consent = {},
    ): Promise<string> {
      const { body } = await browser.start(options)
      const { location } = await browser.callback(await browser.answer(body.url, form))
      const parameter = options.purpose === 'add' ? 'openIdAdd' : 'openId'
      return location.searchParams.get(parameter) ?? ''
    },

    /** Signs in, with the next session key. */
    async signIn(email?: string, options: { provider?: string; isSeparate?: boolean } = {}) {
      browser.publicKey = newPublicKey()
      const { provider, isSeparate } = options
      const id = await browser.visit({ ...(provider && { provider }) }, { ...(email && { email }) })
      return browser.sendRequest('login', { id, ...(isSeparate && { isSeparate }) })
    },
  }
  return browser
}

/** Signs in on the provider's page, or cancels there. */
async function answerOnPage(url: string, form: Consent = {}): Promise<Returned> {
  const { email = 'ada@example.com', isVerified = true, isCanceled = false } = form
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email,
      answer: isCanceled ? 'cancel' : 'continue',
      ...(isVerified && { verified: 'on' }),
    }),
  })
  const location = response.headers.get('location')
  if (location) return { url: location }
  const page = await response.text()
  const action = /action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`The provider answered ${response.status}: ${page}`)
  const fields = page.matchAll(/name="([^"]+)" value="([^"]+)"/g)
  return {
    url: action,
    form: new URLSearchParams([...fields].map(([, a = '', b = '']) => [a, b])),
  }
}

let calls = 0

function newPublicKey(): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const isOdd = (Buffer.from(y, 'base64url').at(-1) ?? 0) % 2 === 1
  return (isOdd ? '03' : '02') + Buffer.from(x, 'base64url').toString('hex')
}
