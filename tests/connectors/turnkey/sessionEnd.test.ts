import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { createSessions } from '#connectors/turnkey/session/sessions.ts'

const day = 24 * 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A session that ends after that time, and the states that its subscribers are told of. */
async function openedFor(durationMs: number) {
  const store = {
    read: async () => undefined,
    write: async () => 'browser',
    remove: async () => undefined,
  } as unknown as EmbeddedStore
  const sessions = createSessions(store, 'organization')
  onTestFinished(() => sessions.stop())
  await sessions.adopt({
    privateKey: {} as CryptoKey,
    publicKey: `02${'a'.repeat(64)}`,
    organizationId: 'organization',
    userId: 'user',
    userName: 'Ada',
    openedAt: Date.now(),
    expirationDate: new Date(Date.now() + durationMs).toISOString(),
    credentialIds: [],
  })
  const told: string[] = []
  sessions.on('change', () => told.push(sessions.state().state))
  return told
}

test('is told when a timer was a little early', async () => {
  const told = await openedFor(2_000)
  vi.setSystemTime(Date.now() - 1)
  vi.advanceTimersByTime(2_000)
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['none'])
})

test('is told when the session lasts longer than a timer can', async () => {
  const told = await openedFor(30 * day)
  vi.advanceTimersByTime(31 * day)
  expect(told).toEqual(['none'])
})
