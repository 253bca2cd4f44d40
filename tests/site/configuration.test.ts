import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  prepareSignIn,
  type Site,
  send,
  siteDirectory,
  startSite,
} from '#tests/support/server/site.ts'
import { until } from '#tests/support/until.ts'

const directory = await siteDirectory()
let node: Server
let nodeUrl: string
let site: Site | undefined

beforeAll(async () => {
  node = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: '0x38' }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}/k3y0123456789abcdef`
})
afterEach(async () => {
  await site?.end('SIGTERM')
  site = undefined
})
afterAll(() => {
  node.close()
  directory.remove()
})

const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }

test("with RPC_PROXY, no page contains a node's URL, and the route serves calls", async () => {
  site = await startSite(directory.path, { RPC_URLS: `56=${nodeUrl}`, RPC_PROXY: 'on' })
  const page = await fetch(site.origin)
  const html = await page.text()
  expect(html).toContain('BNB Smart Chain')
  expect(html).not.toContain('k3y0123456789abcdef')
  expect(page.headers.get('content-security-policy')).not.toContain(new URL(nodeUrl).host)
  const answer = await send(site, '/api/rpc/56', call)
  expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x38' })
  expect((await fetch(`${site.origin}/api/rpc/56`)).status).toBe(405)
})

test('without RPC_PROXY, the route is missing, and the start warns about keys and nodes on another chain', async () => {
  const started = await startSite(directory.path, { RPC_URLS: `1=${nodeUrl}` })
  site = started
  expect((await send(site, '/api/rpc/1', call)).status).toBe(404)
  await until(() => expect(started.output()).toContain('RPC is on chain 56, expected 1'))
  expect(started.output()).toContain('RPC_URLS for chain 1 (127.0.0.1) seems to hold an API key')
  expect(started.output()).not.toContain('k3y0123456789abcdef')
})

test('FRAME_ANCESTORS applies to pages and files, and the statement is the configured one', async () => {
  const host = 'http://host.example'
  site = await startSite(directory.path, { FRAME_ANCESTORS: host, APP_NAME: 'My Shop' })
  const page = await fetch(site.origin)
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${host};`)
  for (const path of ['/', '/favicon.svg', '/errors/', '/nothing'])
    expect(
      (await fetch(site.origin + path, { redirect: 'manual' })).headers.has('x-frame-options'),
    ).toBe(false)
  const { message } = await prepareSignIn(site)
  expect(message).toContain('\nSign in to My Shop.\n')
})
