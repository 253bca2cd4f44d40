import { createServer } from 'node:http'
import { createPublicClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { lazyHttp } from '#react/wagmi/lazyHttp.ts'

/** A node that answers every request with this JSON-RPC body. */
async function startNode(answer: object) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

const options = { timeout: 5_000, retryCount: 0 }

test('a client sends requests through it as through http', async () => {
  const url = await startNode({ result: '0x2a' })
  const client = createPublicClient({ transport: lazyHttp(url, options) })
  await expect(client.getBlockNumber()).resolves.toBe(42n)
  const { type, url: transportUrl, timeout } = client.transport
  expect({ type, transportUrl, timeout }).toEqual({
    type: 'http',
    transportUrl: url,
    timeout: 5_000,
  })
})

test('an error of the node is the same as with http', async () => {
  const url = await startNode({ error: { code: -32005, message: 'limit exceeded' } })
  const failure = (transport: ReturnType<typeof http>) =>
    createPublicClient({ transport })
      .getBlockNumber()
      .then(
        () => undefined,
        ({ name, code, details }) => ({ name, code, details }),
      )
  const lazy = await failure(lazyHttp(url, options))
  expect(lazy).toMatchObject({ name: 'LimitExceededRpcError', code: -32005 })
  expect(lazy).toEqual(await failure(http(url, options)))
})
