import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openPaymaster } from '#connectors/turnkey/account/paymaster.ts'
import { explain } from '#lib/errors/explain.ts'
import { devnetPaymaster, entryPoints } from '#lib/protocol/smartWallet.ts'

/** What the paymaster responds next; undefined drops the connection. */
let response: { status?: number; body: string } | undefined
let requestCount = 0
const server = createServer((request, respond) => {
  requestCount++
  if (!response) return void request.socket.destroy()
  respond.writeHead(response.status ?? 200, { 'content-type': 'application/json' })
  respond.end(response.body)
})
await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
const paymaster = openPaymaster(`http://localhost:${(server.address() as AddressInfo).port}`)
afterAll(() => {
  server.close()
})

const operation = {
  chainId: 31337,
  entryPointAddress: entryPoints['0.6'],
  sender: devnetPaymaster,
  nonce: 1n,
  callData: '0x',
} as const

const rpc = (fields: object) => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...fields }) })

/** Key of the catalog row of a failure. */
async function failureOf(next: typeof response): Promise<string> {
  response = next
  requestCount = 0
  const error = await paymaster.getPaymasterStubData(operation).catch((cause: unknown) => cause)
  const { key } = explain(error)
  expect(requestCount).toBe(1)
  return key
}

describe('a paymaster', () => {
  test('that pays is named in the operation', async () => {
    response = rpc({ result: { paymasterAndData: devnetPaymaster, isFinal: true } })
    await expect(paymaster.getPaymasterStubData(operation)).resolves.toMatchObject({
      paymasterAndData: devnetPaymaster,
      isFinal: true,
    })
  })

  test('that refuses is asked once, and says so', async () => {
    const refused = rpc({ error: { code: -32000, message: 'policy limit reached' } })
    expect(await failureOf(refused)).toBe('sponsorshipRefused')
  })

  const failures = {
    'drops the connection': undefined,
    'is overloaded': { status: 503, body: 'busy' },
    'responds with a page': { body: '<html></html>' },
    'responds with nothing': rpc({ result: null }),
    'names no paymaster': rpc({ result: { isFinal: true } }),
    'names an empty paymaster': rpc({ result: { paymasterAndData: '0x' } }),
    'names something else': rpc({ result: { paymasterAndData: 5 } }),
  }
  test.each(Object.entries(failures))('that %s is unavailable', async (_, failure) => {
    expect(await failureOf(failure)).toBe('paymasterUnavailable')
  })
})
