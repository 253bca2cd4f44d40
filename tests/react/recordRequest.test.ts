// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { requestLog } from '#lib/review/inspector/requestLog.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { noteReview } from '#react/inspector/inspectedReviews.ts'
import { recordRequest } from '#react/inspector/recordRequest.ts'

const key = 'inspector-test'
const wallet = { id: 'test.wallet', name: 'Test Wallet' }
const record = (
  request: { method: string; params?: unknown },
  send: (asked: object) => Promise<unknown>,
) => recordRequest(key, [request, wallet, send])

beforeEach(() => localStorage.clear())

test('a request is listed while it waits, and then with its answer', async () => {
  let resolve: (answer: unknown) => void = () => undefined
  const promise = new Promise((settle) => {
    resolve = settle
  })
  const recording = record({ method: 'eth_chainId' }, () => promise)
  expect(requestLog.read(key)).toMatchObject([{ method: 'eth_chainId', wallet, state: 'pending' }])
  resolve('0x1')
  expect(await recording).toBe('0x1')
  const [entry] = requestLog.read(key)
  expect(entry).toMatchObject({ state: 'answered', answer: '0x1', page: '/' })
  expect(entry?.ms).toBeGreaterThanOrEqual(0)
})

test('a failure is listed, and reaches the page as it is', async () => {
  const rejection = { code: 4001, message: 'No, bea@mail.example' }
  const recording = record({ method: 'personal_sign' }, () => Promise.reject(rejection))
  await expect(recording).rejects.toBe(rejection)
  expect(requestLog.read(key)).toMatchObject([
    { state: 'failed', error: { name: 'Error', code: 4001, message: 'No, [email]' } },
  ])
})

test('a request is listed with how it was shown', async () => {
  const request = { method: 'eth_sendTransaction' }
  const warnings = [{ severity: 'warn' }, { severity: 'danger' }]
  const shown = [{ title: 'Send 1 ETH', warnings } as unknown as Preview]
  await record(request, async (asked) => noteReview(asked, shown, 'confirmed', 1234.4))
  expect(requestLog.read(key)[0]?.review).toEqual({
    title: 'Send 1 ETH',
    severity: 'danger',
    decision: 'confirmed',
    ms: 1234,
  })
})

test('at most 200 requests are kept, the newest first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let count = 0; count < 205; count++) {
    vi.setSystemTime(count * 1000)
    await record({ method: `m${count}` }, async () => null)
  }
  vi.useRealTimers()
  const methods = requestLog.read(key).map(({ method }) => method)
  expect([methods.length, methods[0], methods.at(-1)]).toEqual([200, 'm204', 'm5'])
})

test('large requests push out old ones instead of filling the storage', async () => {
  for (let count = 0; count < 100; count++)
    await record(
      { method: `m${count}`, params: Array(10).fill('x'.repeat(3900)) },
      async () => null,
    )
  const stored = Object.values({ ...localStorage }).join('')
  expect(stored.length).toBeLessThanOrEqual(256 * 1024)
  expect(requestLog.read(key).length).toBeGreaterThan(1)
})

test('a storage that is blocked or damaged is an empty list, and the request goes on', async () => {
  localStorage.setItem(`${key}.1`, '{"id":1}')
  localStorage.setItem(`${key}.2`, '{]')
  expect(requestLog.read(key)).toEqual([])
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await record({ method: 'eth_chainId' }, async () => '0x1')).toBe('0x1')
  blocked.mockRestore()
})

test('two tabs that list requests at once lose none, though neither sees what the other has written', async () => {
  const shared = { ...localStorage }
  const inAnotherTab = (act: () => Promise<unknown>) => {
    const before = { ...shared }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((name) => before[name] ?? null)
    return act().finally(() => vi.restoreAllMocks())
  }
  await inAnotherTab(() => record({ method: 'personal_sign' }, async () => '0x1'))
  await inAnotherTab(() => record({ method: 'eth_accounts' }, async () => []))
  const listed = requestLog.read(key).map(({ method, state }) => `${method} ${state}`)
  expect(listed.toSorted()).toEqual(['eth_accounts answered', 'personal_sign answered'])
})
