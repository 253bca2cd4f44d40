import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { runNode } from '#tests/support/runNode.ts'
import { type Site, siteDirectory, startSite } from '#tests/support/server/site.ts'

const directory = await siteDirectory()
/** Ended in the reverse order. */
const endings: (() => unknown)[] = [() => directory.remove()]
let nodes: string[]
let proxy: string
/** Headers that the proxy in front of the site removes. */
let removed: string[] = []
let site: Site

beforeAll(async () => {
  nodes = await Promise.all([31337, 31338].map((id) => listen(answerChainId(id))))
  proxy = await listen((request, response) => pass(request, response, site.origin))
  site = await startSite(directory.path, { ...environment(), RATE_LIMITS: 'all=1000/60' })
  endings.push(() => site.end('SIGTERM'))
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

/** A site that needs nothing but its two nodes. */
function environment(): Record<string, string> {
  return {
    WALLETS: 'injected',
    APP_ORIGIN: proxy,
    RPC_URLS: `31337=${nodes[0]},31338=${nodes[1]}`,
    DATA_DIR: directory.path,
  }
}

async function doctor(change: Record<string, string> = {}) {
  const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/doctor.ts']
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const }
  const run = await runNode(args, { env: { ...env, ...environment(), ...change } })
  expect(run.stderr).toBe('')
  return { code: run.code ?? 0, lines: run.stdout.trim().split('\n') }
}

test('finds nothing wrong with a site and its services', async () => {
  const { code, lines } = await doctor()
  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([])
  expect(lines.at(-1)).toBe('Nothing is wrong.')
  for (const name of [
    'node for chain 31338',
    'security headers',
    'cookies',
    'readiness',
    'licenses',
  ])
    expect(
      lines.some((line) => line.startsWith(`ok     ${name}`)),
      name,
    ).toBe(true)
  expect(code).toBe(0)
})

test('finds a proxy that removes headers and cookies', async () => {
  removed = ['content-security-policy', 'set-cookie']
  const { code, lines } = await doctor()
  removed = []
  expect(lines).toContainEqual(
    expect.stringMatching(/^wrong {2}security headers: .*Content-Security-Policy/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^wrong {2}cookies: no cookie/))
  expect(code).toBe(1)
})

test('finds a node of another chain, a service that is down and a relay that refuses', async () => {
  const refusing = await listen((_, response) => response.writeHead(401).end())
  const { code, lines } = await doctor({
    WALLETS: 'injected,walletConnect,smartWallet',
    RPC_URLS: `31337=${nodes[1]},31338=${nodes[1]}`,
    WC_PROJECT_ID: '0'.repeat(32),
    WC_RELAY_URL: refusing.replace('http', 'ws'),
    SMART_WALLET_POPUP_URL: `http://localhost:${await freePort()}`,
  })
  expect(lines).toContainEqual(expect.stringMatching(/^wrong {2}node for chain 31337 .*31338/))
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}node for chain 31338/))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong {2}WalletConnect relay .*status 401/))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong {2}smart wallet popup .*ECONNREFUSED/))
  expect(code).toBe(1)
})

test('names what is wrong in the environment, and prints no secret', async () => {
  const secret = 'a1b2c3d4e5f6'.repeat(5)
  const { code, lines } = await doctor({ PORT: 'many', TURNKEY_API_PRIVATE_KEY: secret })
  expect(lines[0]).toMatch(/^wrong {2}configuration: .*PORT/)
  expect(lines.join('\n')).not.toContain(secret)
  expect(code).toBe(1)
})

test('prints nothing of a node’s URL but its host', async () => {
  const refusing = await listen((request, response) => {
    request.resume()
    response.writeHead(401).end('Unauthorized')
  })
  const { lines } = await doctor({
    RPC_URLS: `31337=${refusing}/v2/KEY-IN-THE-PATH,31338=${nodes[1]}`,
  })
  expect(lines).toContainEqual(expect.stringMatching(/^wrong {2}node for chain 31337 .*status 401/))
  expect(lines.join('\n')).not.toContain('KEY-IN-THE-PATH')
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, 'localhost')
  await once(server, 'listening')
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function answerChainId(id: number): RequestListener {
  return async (request, response) => {
    const { id: call } = JSON.parse(await textOf(request)) as { id: number }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call, result: `0x${id.toString(16)}` }))
  }
}

async function pass(request: IncomingMessage, response: ServerResponse, origin: string) {
  const { method = 'GET', headers } = request
  const body = method === 'POST' ? await textOf(request) : undefined
  const { origin: from = '', 'content-type': type = '' } = headers
  const answer = await fetch(origin + request.url, {
    method,
    headers: { origin: from, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  for (const [name, value] of answer.headers)
    if (!removed.includes(name) && !/encoding|length|connection/.test(name))
      response.appendHeader(name, value)
  response.writeHead(answer.status).end(await answer.text())
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
