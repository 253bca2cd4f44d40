import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDevnetClient, type DevnetClient } from '#devnet/client.ts'
import { openSite, type Site } from '#tests/devnet/support/openSite.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

let controlUrl: string
let client: DevnetClient
let site: Site

beforeAll(async () => {
  const { services } = await sharedDevnet()
  controlUrl = services.control
  client = createDevnetClient(controlUrl)
  site = openSite(services.wallet, 'http://localhost:14031')
})
beforeEach(() => client.reset())

test('approveNext waits for a request that is sent later, and returns it', async () => {
  const approved = client.wallet.approveNext()
  const accounts = await site.sendRequest('eth_requestAccounts')
  expect(await approved).toMatchObject({ method: 'eth_requestAccounts' })
  expect(accounts).toMatchObject({ result: expect.arrayContaining([expect.any(String)]) })
})

test('rejectNext answers only a request of the given method', async () => {
  await client.wallet.set({ policy: 'approve' })
  const { result } = await site.sendRequest('eth_requestAccounts')
  const [account] = result as string[]
  await client.wallet.set({ policy: 'ask' })
  const switching = site.sendRequest('wallet_watchAsset', {
    type: 'ERC20',
    options: { address: account, symbol: 'TST', decimals: 18 },
  })
  const signing = site.sendRequest('personal_sign', ['0x6869', account])
  await client.wallet.rejectNext({ method: 'personal_sign' })
  expect(await signing).toMatchObject({ error: { code: 4001 } })
  expect((await client.wallet.approveNext()).method).toBe('wallet_watchAsset')
  expect(await switching).toMatchObject({ result: true })
})

test('approveNext fails with the missing and the pending requests', async () => {
  const connecting = site.sendRequest('eth_requestAccounts')
  await client.wallet.nextRequest()
  await expect(
    client.wallet.approveNext({ method: 'personal_sign', timeoutMs: 100 }),
  ).rejects.toThrow(
    'No personal_sign was pending at the wallet within 100 ms; pending: eth_requestAccounts.',
  )
  await client.wallet.rejectNext()
  await connecting
  await expect(client.phone.nextRequest({ timeoutMs: 0 })).rejects.toThrow(
    'No request was pending at the phone within 0 ms; pending: none.',
  )
})

test('a call that the devnet refuses throws with the route and the reason', async () => {
  await expect(client.wallet.approve()).rejects.toThrow(/\/control\/wallet\/approve returned 404/)
})

test('every call has a route', async () => {
  const called = new Map<string, 'GET' | 'POST'>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    called.set(url, init.method === 'POST' ? 'POST' : 'GET')
    return new Response(JSON.stringify({ pending: [{ id: '1' }], requests: [pendingRequest] }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await callAll(client)
  vi.unstubAllGlobals()

  expect(called.size).toBeGreaterThan(50)
  for (const [url, method] of called) {
    // A body that is no JSON changes nothing; an unknown route would be 404.
    const response = await fetch(url, method === 'GET' ? {} : { method, body: 'text' })
    expect([200, 415], `${method} ${url}`).toContain(response.status)
  }
})

const pendingRequest = { id: '1', outcome: 'pending', method: 'session_proposal' }

async function callAll(group: object): Promise<void> {
  for (const member of Object.values(group)) {
    if (typeof member === 'function') await member({}, {})
    else await callAll(member)
  }
}
