import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAuthentication } from '#react/session/authentication.ts'
import { appKitSiwx, connectKitSiwe, rainbowKitAdapter } from '#react/session/kitAdapters.ts'
import { closeDatabase, handle, openServer } from '#tests/support/server/openServer.ts'
import { until } from '#tests/support/until.ts'

const origin = 'http://localhost:15010'
const chainId = 31337
const caip = 'eip155:31337'
const owner = privateKeyToAccount(generatePrivateKey())
const { address } = owner

beforeAll(() => openServer({ PORT: '15010', RPC_URLS: '31337=http://localhost:1' }))
afterAll(() => closeDatabase())

/** A browser on the server's page: its cookies, and its answer to `fetch`. */
beforeEach(() => {
  const cookies = new Map<string, string>()
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map((one) => one.join('=')).join('; ')
    const headers = { ...Object(init.headers), origin, cookie }
    const response = await handle(new Request(`${origin}${path}`, { ...init, headers }))
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(set)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  })
})

test('RainbowKit’s adapter signs in and out, and the status follows', async () => {
  const authentication = createAuthentication()
  const adapter = rainbowKitAdapter(authentication)
  const seen: string[] = []
  expect(authentication.status()).toBe('loading')
  const stop = authentication.subscribe(() => seen.push(authentication.status()))
  await until(() => expect(seen).toEqual(['unauthenticated']))
  const message = await adapter.createMessage({ nonce: await adapter.getNonce(), address, chainId })
  const signature = await owner.signMessage({ message })
  expect(await adapter.verify({ message, signature })).toBe(true)
  expect(authentication.status()).toBe('authenticated')
  expect(await createAuthentication().session()).toMatchObject({ address, chainId })
  await adapter.signOut()
  expect(await createAuthentication().session()).toBeNull()
  expect(seen).toEqual(['unauthenticated', 'authenticated', 'unauthenticated'])
  stop()
})

test('a signature of somebody else opens no session, and the reason is typed', async () => {
  const authentication = createAuthentication()
  const message = await authentication.challenge({ address, chainId })
  const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message })
  await expect(authentication.verify({ message, signature })).rejects.toMatchObject({
    name: 'WalletError',
  })
  expect(await authentication.session()).toBeNull()
})

test('ConnectKit’s configuration signs in, names the session, and signs out', async () => {
  const siwe = connectKitSiwe(createAuthentication())
  expect(await siwe.getSession()).toBeNull()
  const message = await siwe.createMessage({ nonce: await siwe.getNonce(), address, chainId })
  const signature = await owner.signMessage({ message })
  expect(await siwe.verifyMessage({ message, signature })).toBe(true)
  expect(await siwe.getSession()).toEqual({ address, chainId })
  expect(await siwe.signOut()).toBe(true)
  expect(await siwe.getSession()).toBeNull()
})

test('AppKit’s configuration signs in, has the session of this account only, and signs out', async () => {
  const siwx = appKitSiwx(createAuthentication())
  expect(await siwx.getSessions(caip, address)).toEqual([])
  const data = await siwx.createMessage({ accountAddress: address, chainId: caip })
  const message = data.toString()
  expect(message).toContain(`Nonce: ${data.nonce}`)
  const signature = await owner.signMessage({ message })
  await siwx.addSession({ data, message, signature })
  const sessions = await siwx.getSessions(caip, address.toLowerCase())
  expect(sessions).toHaveLength(1)
  expect(await siwx.getSessions(caip, `0x${'1'.repeat(40)}`)).toEqual([])
  await siwx.setSessions(sessions)
  expect(await siwx.getSessions(caip, address)).toHaveLength(1)
  await siwx.setSessions([])
  expect(await siwx.getSessions(caip, address)).toEqual([])
})

test('without an answer of the server, nobody is signed in', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const authentication = createAuthentication()
  const stop = authentication.subscribe(() => undefined)
  await until(() => expect(authentication.status()).toBe('unauthenticated'))
  stop()
})
