import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node's response to a method: the `result` or `error`, or a function of the params. */
type NodeAnswer = object | ((params: unknown[]) => object | Promise<object>)

type NodeCall = { id: number; method: string; params: unknown[] }

/**
 * A node of chain 31337 with code at every address. `answers` overrides responses by method, and
 * may be changed while it runs.
 */
export async function fakeNode(answers: Record<string, NodeAnswer>) {
  const usual = { eth_chainId: { result: '0x7a69' }, eth_getCode: { result: '0x01' } }
  const node = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const reply = async ({ id, method, params }: NodeCall) => {
      const found: NodeAnswer | undefined = { ...usual, ...answers }[method]
      const answer = typeof found === 'function' ? await found(params) : found
      return { jsonrpc: '2.0', id, ...answer }
    }
    const sent = JSON.parse(text) as NodeCall | NodeCall[]
    const replies = await (Array.isArray(sent) ? Promise.all(sent.map(reply)) : reply(sent))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(replies))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      node.closeAllConnections()
      node.close()
    },
  }
}
