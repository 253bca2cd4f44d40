import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { bundleProgram } from '#tests/support/bundleProgram.ts'
import { until } from '#tests/support/until.ts'

const program = await bundleProgram('tests/support/server/plainServer.ts')
afterAll(program.remove)

/** Processes are started, on a machine that may be busy. */
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Site = {
  origin: string
  port: number
  output(): string
  /** Sends SIGTERM; resolves with the exit code. */
  end(): Promise<number | null>
}

/** A process that serves like the site; see plainServer. */
async function openSite(variables: Record<string, string> = {}): Promise<Site> {
  const child = spawn(process.execPath, ['--conditions=react-server', program.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production' as const,
      DATABASE_URL: 'memory://',
      RPC_URLS: '31337=http://localhost:1',
      SHUTDOWN_SECONDS: '10',
      ...variables,
    },
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  let text = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended at its start:\n${text}`)))
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /"port":(\d+)/.exec(text)?.[1]
      if (found) resolve(Number(found))
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    output: () => text,
    async end() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
  }
}

/** Statuses of everything that a load balancer forwarded; 502 is a lost request. */
type Balancer = { port: number; inUse: () => string | undefined; statuses: number[] }

/**
 * A load balancer with keep-alive connections, which polls every site's readiness four times a
 * second.
 */
async function openBalancer(sites: Site[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ready = new Set(sites.map(({ origin }) => origin))
  const timer = setInterval(() => {
    for (const { origin } of sites)
      fetch(`${origin}/api/health/ready`).then(
        ({ ok }) => (ok ? ready.add(origin) : ready.delete(origin)),
        () => ready.delete(origin),
      )
  }, 250)
  const statuses: number[] = []
  const inUse = () => sites.find(({ origin }) => ready.has(origin))?.origin
  const server: Server = createServer((incoming, outgoing) => {
    const lost = () => {
      statuses.push(502)
      outgoing.writeHead(502).end()
    }
    const target = inUse()
    if (!target) return lost()
    const { method, headers, url } = incoming
    const passed = request(
      `${target}${url}`,
      { agent, method, headers },
      (answer: IncomingMessage) => {
        statuses.push(answer.statusCode ?? 0)
        outgoing.writeHead(answer.statusCode ?? 0)
        answer.pipe(outgoing)
        answer.on('error', lost)
      },
    )
    passed.on('error', lost)
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    clearInterval(timer)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, inUse, statuses }
}

test('behind a load balancer with busy connections, a site loses no request on SIGTERM', async () => {
  const [first, second] = await Promise.all([openSite(), openSite()])
  const balancer = await openBalancer([first, second])
  let isBusy = true
  const client = async () => {
    while (isBusy) {
      await fetch(`http://127.0.0.1:${balancer.port}/api/wait`)
      await fetch(`http://127.0.0.1:${balancer.port}/api/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: '{}',
      })
    }
  }
  const clients = Promise.all(Array.from({ length: 6 }, client))
  await until(() => expect(balancer.statuses.length).toBeGreaterThan(100))
  expect(balancer.inUse()).toBe(first.origin)
  const ended = first.end()
  await until(() => expect(balancer.inUse()).toBe(second.origin))
  expect(await ended).toBe(0)
  const passedAtEnd = balancer.statuses.length
  await until(() => expect(balancer.statuses.length).toBeGreaterThan(passedAtEnd + 50))
  isBusy = false
  await clients
  expect(balancer.statuses.filter((status) => status >= 500)).toEqual([])
})

test('during shutdown, a site is not ready, closes connections after their response, and completes requests', async () => {
  const site = await openSite()
  const slow = connect(site.port, 'localhost')
  let answer = ''
  slow.on('data', (chunk) => {
    answer += chunk
  })
  // A request whose body has not been sent yet.
  const head = `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`
  await new Promise<void>((resolve) => slow.write(head, () => resolve()))
  await until(async () => expect((await fetch(`${site.origin}/api/health/live`)).status).toBe(200))
  const ended = site.end()
  await until(async () => {
    const ready = await fetch(`${site.origin}/api/health/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'stopping' })
    expect(ready.headers.get('connection')).toBe('close')
  })
  slow.write('{}')
  await until(() => expect(answer).toMatch(/^HTTP\/1\.1 200 /))
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(await ended).toBe(0)
})

test('an endless request delays shutdown by SHUTDOWN_SECONDS at most', async () => {
  const site = await openSite({ SHUTDOWN_SECONDS: '2' })
  const stuck = connect(site.port, 'localhost')
  stuck.on('error', () => undefined)
  stuck.write(
    `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  )
  expect((await fetch(`${site.origin}/api/health/ready`)).status).toBe(200)
  const from = performance.now()
  expect(await site.end()).toBe(0)
  // The default is 10 seconds.
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(site.output()).toContain('stopped before all requests ended')
})
