import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { createOpenId } from '#connectors/turnkey/session/openId.ts'
import { createSessions } from '#connectors/turnkey/session/sessions.ts'
import { walletConnect } from '#connectors/walletConnect.ts'
import { devnetProjectId, pendingPairingKey } from '#lib/protocol/walletConnect.ts'
import { isWithin } from '#lib/time/isWithin.ts'
import { passReview, takePass } from '#react/review/reviewPasses.ts'
import { memoryStorage, testConfig } from '#tests/connectors/testConfig.ts'

const readApp = vi.hoisted(() => vi.fn())
vi.mock('#connectors/walletConnect/internals.ts', () => ({ internals: { readApp } }))
vi.mock('@walletconnect/ethereum-provider', () => ({}))

const hour = 60 * 60_000
const year = 365 * 24 * hour

/** Sets the clock that much ahead of the real one. */
function setClock(aheadMs: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** What a browser keeps, in memory. */
function memoryStore(): EmbeddedStore {
  const values = new Map<string, unknown>()
  return {
    read: async (key: string) => values.get(key),
    write: async (key: string, value: unknown) => {
      values.set(key, value)
      return 'browser'
    },
    remove: async (key: string) => void values.delete(key),
  } as EmbeddedStore
}

let store: EmbeddedStore
beforeEach(() => {
  store = memoryStore()
})

describe('after the clock was a year ahead', () => {
  test('a session that was opened meanwhile is over', async () => {
    setClock(year)
    const opened = createSessions(store, 'organization')
    onTestFinished(() => opened.stop())
    await opened.adopt({
      privateKey: {} as CryptoKey,
      publicKey: `02${'a'.repeat(64)}`,
      organizationId: 'organization',
      userId: 'user',
      userName: 'Ada',
      openedAt: Date.now(),
      expirationDate: new Date(Date.now() + hour).toISOString(),
      credentialIds: [],
    })
    expect(opened.state().state).toBe('active')
    setClock(-year)
    expect([opened.state().state, opened.active()]).toEqual(['none', undefined])
  })

  test('a sign-in that was begun at a provider is over', async () => {
    const openId = createOpenId({
      apiUrl: 'http://localhost:1',
      organizationId: 'organization',
      sessionSeconds: 900,
      siteRequest: async () => ({ id: 'begun', url: 'https://provider.example' }) as never,
      store,
    })
    setClock(year)
    const options = { provider: 'devnet', purpose: 'signIn', returnTo: '/', walletId: 'turnkey' }
    await openId.start(options as Parameters<typeof openId.start>[0])
    setClock(-year)
    await expect(openId.complete('begun')).rejects.toMatchObject({ key: 'openIdRequestInvalid' })
  })

  test('a pairing that was begun meanwhile does not load WalletConnect', async () => {
    vi.stubGlobal('window', new EventTarget())
    onTestFinished(() => void vi.unstubAllGlobals())
    /** Whether a page that finds a pairing resumes it. */
    async function isResumed(expiresAt: number) {
      readApp.mockReset()
      const { map, storage } = memoryStorage()
      await storage.setItem(pendingPairingKey as never, { topic: 'ab', expiresAt } as never)
      const create = walletConnect({ projectId: devnetProjectId, appName: 'Test site' })
      await testConfig(create, map).connector.setup?.()
      return readApp.mock.calls.length > 0
    }
    expect(await isResumed(Date.now() + 4 * 60_000)).toBe(true)
    expect(await isResumed(Date.now() + year)).toBe(false)
  })

  test('a review that was passed meanwhile is asked for again after a minute', async () => {
    vi.useFakeTimers({ now: Date.now() + year })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const request = { kind: 'message', hash: '0x12', account: '0xab', chainId: 1 } as const
    passReview(request, [])
    passReview(request, [])
    vi.setSystemTime(Date.now() - year)
    expect(takePass(request)).toBeDefined()
    vi.advanceTimersByTime(61_000)
    expect(takePass(request)).toBeUndefined()
  })
})

test.each([
  [0, 1, true],
  [-1, 0, false],
  [1, 2, true],
  [hour, 2 * hour, false],
  [-2 * hour, -hour, false],
])('a period from %i to %i ms from now counts: %s', (from, until, counts) => {
  setClock(0)
  expect(isWithin(Date.now() + from, Date.now() + until)).toBe(counts)
})
