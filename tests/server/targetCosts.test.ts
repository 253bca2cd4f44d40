import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { routes } from '#server/routes/routes.ts'
import { harmlessText, hostileTexts } from '#tests/support/hostileTexts.ts'
import { processorMs } from '#tests/support/processorMs.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, handle, openServer } from '#tests/support/server/openServer.ts'

const port = '15363'
const origin = `http://localhost:${port}`
/** Node takes 16 kB of a request's target and headers together. */
const length = 16_000

let node: Awaited<ReturnType<typeof fakeNode>>
let signedIn = ''

beforeAll(async () => {
  node = await fakeNode({
    eth_chainId: () => ({ result: '0x7a69' }),
    eth_call: () => ({ result: '0x' }),
  })
  await openServer({
    PORT: port,
    RPC_URLS: `31337=${node.url}`,
    ENS_PICTURES: 'on',
    ENS_RESOLVER: `31337=0x${'e1'.repeat(20)}`,
    TURNKEY_API_URL: 'http://127.0.0.1:1',
    OPENID_PROVIDERS: 'devnet',
    OPENID_DEVNET_ISSUER: 'http://127.0.0.1:1',
    RATE_LIMITS: 'all=100000000/60',
  })
  const { address } = privateKeyToAccount(generatePrivateKey())
  const account = { address, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await database(), new Date(), account, 'absent')
  signedIn = `__Host-sid-${port}=${token}`
})
afterAll(async () => {
  await closeDatabase()
  node.close()
})

/** Without a body; those with one are in costs.test.ts. */
const endpoints = Object.entries(routes).flatMap(([path, { GET, DELETE }]) => [
  ...(GET ? [{ method: 'GET', path, cost: GET.cost }] : []),
  ...(DELETE && path.includes('[') ? [{ method: 'DELETE', path, cost: DELETE.cost }] : []),
])

test.each(endpoints)(
  'the largest target and cookies of $method $path cost the processor time it declares',
  async ({ method, path, cost }) => {
    const measured = async (text: string) => {
      const times: number[] = []
      for (const request of requestsOf(path, text))
        times.push(await processorMs(() => send(method, request)))
      return Math.max(...times)
    }
    await measured(harmlessText(100))
    const harmless = await measured(harmlessText(length))
    const slow: string[] = []
    for (const [piece, text] of [...hostileTexts(length), ['a; ', 'a; '.repeat(5000)] as const]) {
      const ms = await measured(text)
      // A busy machine makes both slow.
      if (ms > cost.workMs + 3 * harmless) slow.push(`${piece}: ${ms} ms, others ${harmless} ms`)
    }
    expect(slow).toEqual([])
  },
)

type Sent = { target: string; cookie?: string }

/** Requests with a text in each place that a client fills. */
function requestsOf(path: string, text: string): Sent[] {
  const long = encoded(text, length)
  const usual = path.replace('[provider]', 'devnet').replace(/\[\w+\]/, randomUUID())
  const variables = path.includes('[')
    ? [long, encoded(text, 255), text.replaceAll('/', '%2f')]
    : []
  const cookies = [long, `${signedIn}; ${long}`, `__Host-sid-${port}=${long}`, ascii(text)]
  return [
    ...variables.map((variable) => ({ target: path.replace(/\[\w+\]/, variable) })),
    ...[long, `before=${long}`, `state=${long}`].map((query) => ({ target: `${usual}?${query}` })),
    ...cookies.map((cookie) => ({ target: usual, cookie })),
  ]
}

/** A text of short pieces, encoded, up to a length. */
function encoded(text: string, most: number): string {
  const ratio = encodeURIComponent(text).length / text.length
  return encodeURIComponent(text.slice(0, Math.floor(most / ratio)))
}

const ascii = (text: string) => text.replace(/[^ -~]/g, 'a')

function send(method: string, { target, cookie = signedIn }: Sent) {
  return handle(
    new Request(`${origin}/api${target}`, {
      method,
      headers: { origin, cookie, [socketHeader]: '10.1.0.1' },
    }),
  )
}
