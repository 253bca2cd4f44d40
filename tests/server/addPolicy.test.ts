import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { addPolicy } from '#server/http/addPolicy.ts'

const policy = "base-uri 'none'; frame-ancestors https://app.safe.global"
const own = "default-src 'none'"

/** The policy of a response that another program sends. */
async function policyOf(send: (response: ServerResponse) => void): Promise<string | null> {
  const server = createServer((_, response) => {
    addPolicy(response, policy)
    send(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return headers.get('content-security-policy')
}

test.each<[string, (response: ServerResponse) => void]>([
  ['a body', (response) => response.end('page')],
  ['parts of a body', (response) => response.write('pa') && response.end('ge')],
  ['a status', (response) => response.writeHead(304).end()],
  ['headers', (response) => response.writeHead(200, { 'X-Other': '1' }).end()],
])('a response that is sent by %s without a policy has this one', async (_, send) => {
  expect(await policyOf(send)).toBe(policy)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['set', (response) => response.setHeader('content-security-policy', own).end('page')],
  ['sent', (response) => response.writeHead(200, { 'Content-Security-Policy': own }).end()],
])('a policy that was %s stays alone', async (_, send) => {
  expect(await policyOf(send)).toBe(own)
})
