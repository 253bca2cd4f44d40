import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenIdClient } from '#server/env/openIdEnv.ts'
import { authorizationUrl } from '#server/openId/providerClient.ts'

test('an answer of a provider is read up to a limit', async () => {
  let sentBytes = 0
  const provider = createServer((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const send = () => {
      // Far more than sockets buffer.
      while (!response.destroyed && sentBytes < 64e6) {
        sentBytes += chunk.length
        if (!response.write(chunk)) return void response.once('drain', send)
      }
      response.end()
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    send()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    provider.closeAllConnections()
    provider.close()
  })
  const client: OpenIdClient = {
    ...{ id: 'large', name: 'Large', clientId: 'site', scope: 'openid', responseMode: 'query' },
    issuer: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    authentication: { kind: 'secret', secret: 'secret' },
    emailDomains: [],
    prompt: 'login',
  }
  const parameters = {
    redirectUri: 'x',
    state: 'x',
    nonce: 'x',
    codeVerifier: 'x',
    asksAgain: false,
  }
  await expect(
    authorizationUrl({ log: () => undefined }, client, parameters),
  ).rejects.toMatchObject({
    key: 'openIdUnavailable',
    cause: { message: expect.stringContaining('too long') },
  })
  expect(sentBytes).toBeLessThan(32e6)
})
