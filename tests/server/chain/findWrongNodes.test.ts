import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findWrongNodes } from '#server/chain/chainClient.ts'
import { readSettings } from '#server/env/settings.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A node that returns a chain id, or an invalid one. */
async function startNode(chainId: string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: chainId }))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`
}

test('a node on another chain is reported by its host, a correct or unreachable one is not', async () => {
  const [right, wrong, nonsense] = [
    await startNode('0x1'),
    await startNode('0xa'),
    await startNode('ten'),
  ]
  const env = readSettings({ RPC_URLS: `1=${right},2=${wrong},3=${nonsense},4=http://127.0.0.1:1` })
  expect(await findWrongNodes(env)).toEqual([
    `The node for chain 2 (${new URL(wrong).host}) is on another chain: RPC is on chain 10, expected 2.`,
  ])
})

test('nodes of the server, nodes of pages, and bundlers are all checked', async () => {
  const [right, wrong] = [await startNode('0x1'), await startNode('0xa')]
  const bundled = {
    RPC_URLS: `1=${right}`,
    SERVER_RPC_URLS: `1=${wrong}`,
    BUNDLER_URLS: `1=${wrong}`,
  }
  expect(await findWrongNodes(readSettings(bundled))).toEqual([
    expect.stringContaining('The node in SERVER_RPC_URLS for chain 1'),
  ])
  expect(await findWrongNodes(readSettings({ ...bundled, SERVER_RPC_URLS: `1=${right}` }))).toEqual(
    [expect.stringContaining('The bundler for chain 1')],
  )
  const swapped = { RPC_URLS: `1=${wrong}`, SERVER_RPC_URLS: `1=${right}` }
  expect(await findWrongNodes(readSettings(swapped))).toEqual([
    expect.stringContaining('The node in RPC_URLS for chain 1'),
  ])
  expect(await findWrongNodes(readSettings({ ...swapped, RPC_PROXY: 'on' }))).toEqual([])
})
