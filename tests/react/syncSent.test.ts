// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { conclude } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { keyOf } from '#lib/tracker/keyOf.ts'
import { merged, syncSent } from '#react/batch/synchronizeSent.ts'
import { isOwnLine } from '#react/transactions/isOwnLine.ts'
import { forgetSaved } from '#react/transactions/savedEntries.ts'
import { until } from '#tests/support/until.ts'

const address = '0x1111111111111111111111111111111111111111'
const session = { identity: 'ada', address } as const
const options = { basePath: '/api', cookieSuffix: '', session }
const numbered = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`

const entryOf = (number: number, more: Partial<Entry> = {}): Entry => ({
  id: numbered(number),
  kind: 'transaction',
  chainId: 31337,
  account: address,
  sender: address,
  hash: numbered(number),
  calls: [{ value: '5', data: '0x' }],
  sentAt: `2026-11-01T00:00:0${number}.000Z`,
  ...more,
})

const progress = (askedAt: number, name: 'pending' | 'dropped' = 'pending') => ({
  progress: { state: { name }, since: 1, askedAt },
})

const store = (...entries: Entry[]) => localStorage.setItem('transactions', JSON.stringify(entries))
const stored = (): Entry[] => JSON.parse(localStorage.getItem('transactions') ?? '[]')

beforeEach(() => localStorage.clear())

/** A server that has these entries, and what it was asked for. */
function serverWith(...entries: Entry[]) {
  const kept = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const asked: string[] = []
  const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const { method, body } = init ?? {}
    asked.push(`${method}`)
    if (method === 'GET')
      return Response.json({ identity: session.identity, entries: [...kept.values()] })
    if (method === 'DELETE') kept.delete(String(path).split('/').at(-1) ?? '')
    else {
      const { entry } = JSON.parse(String(body))
      kept.set(keyOf(entry), entry)
    }
    return new Response(null, { status: 204 })
  })
  onTestFinished(() => answers.mockRestore())
  return { kept, asked }
}

test('what changed is sent once, and questions to nodes are no change', async () => {
  const { kept, asked } = serverWith()
  store(entryOf(1, progress(5)))
  await syncSent(options, false)
  store(entryOf(1, progress(9)))
  await syncSent(options, false)
  expect(asked).toEqual(['PUT'])
  store(entryOf(1, progress(9, 'dropped')))
  await syncSent(options, false)
  expect([...kept.values()]).toEqual([entryOf(1, progress(9, 'dropped'))])
})

test('another device goes on with what is told, and sends nothing of it back', async () => {
  const { asked } = serverWith(entryOf(1), entryOf(2))
  store(entryOf(3))
  await syncSent(options, true)
  expect(stored()).toEqual([entryOf(3), entryOf(2), entryOf(1)])
  expect(asked).toEqual(['GET', 'PUT'])
})

test('of two that know an entry, the one that asked last knows better', () => {
  const early = entryOf(1, progress(5))
  const late = entryOf(1, { ...progress(9, 'dropped'), nonce: '4' })
  expect(merged([early], [late])).toEqual([late])
  expect(merged([late], [early])).toEqual([late])
})

test('an answer here counts, although the device that told an entry has its clock ahead', async () => {
  serverWith(entryOf(1, progress(Date.now() + 3_600_000)))
  await syncSent(options, true)
  const [told = entryOf(1)] = stored()
  const now = Date.now()
  const evidence = { at: now, found: 'refused' } as const
  expect(conclude(told, evidence, now).state.name).toBe('neverIncluded')
})

test.each([
  ['sped up', { value: '5', data: '0x' }, 'repriced'],
  ['canceled', { to: address, value: '0', data: '0x' }, 'cancelled'],
] as const)('what another device has %s is one line, and follows that', (_, call, reason) => {
  const first = entryOf(1, { nonce: '4', ...progress(9) })
  const replacement = entryOf(3, { nonce: '4', calls: [call] })
  const others = [entryOf(2, { nonce: '5' }), entryOf(4, { nonce: '4', chainId: 5 })]
  // This device has asked for it since.
  const told = [{ ...first, ...progress(7) }, replacement, ...others]
  const all = merged([first], told)
  const following = { replacedBy: { hash: replacement.hash, reason } }
  expect(all.find(({ id }) => id === first.id)).toMatchObject(following)
  expect(all.filter(isOwnLine).map(({ id }) => id)).toEqual([4, 2, 1].map(numbered))
  expect(merged(all, told).find(({ id }) => id === first.id)).toMatchObject(following)

  const again = entryOf(5, { nonce: '4', calls: [call] })
  const last = merged(all, [...told, again]).find(({ id }) => id === first.id)
  expect(last?.replacedBy?.hash).toBe(again.hash)
})

test('what was removed here is removed there, and does not come back', async () => {
  const { kept } = serverWith(entryOf(1), entryOf(2))
  await syncSent(options, true)
  store(entryOf(2))
  forgetSaved('', entryOf(1))
  await syncSent(options, true)
  expect(stored()).toEqual([entryOf(2)])
  expect([...kept.keys()]).toEqual([keyOf(entryOf(2))])
})

test('what is removed while it is being sent, or while an answer is on its way, stays removed', async () => {
  const { kept } = serverWith(entryOf(1))
  await syncSent(options, true)
  store(entryOf(2), entryOf(1))
  const answer = vi.mocked(fetch).getMockImplementation() as typeof fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.mocked(fetch).mockImplementationOnce(async (...request) => {
    const response = await answer(...request)
    await held
    return response
  })
  const pulling = syncSent(options, true)
  const pushing = syncSent(options, false)
  await until(async () => expect(fetch).toHaveBeenCalledTimes(2))
  store(entryOf(2))
  forgetSaved('', entryOf(1))
  vi.mocked(fetch).mockImplementationOnce(async (...request) => {
    const response = await answer(...request)
    store()
    forgetSaved('', entryOf(2))
    return response
  })
  release()
  await Promise.all([pulling, pushing])
  await syncSent(options, true)
  expect(stored()).toEqual([])
  expect(kept.size).toBe(0)
})

test('a removal that the server did not hear of is told again', async () => {
  const { kept } = serverWith(entryOf(1))
  await syncSent(options, true)
  store()
  forgetSaved('', entryOf(1))
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(syncSent(options, false)).rejects.toThrow()
  expect(kept.size).toBe(1)
  await syncSent(options, true)
  expect(kept.size).toBe(0)
  expect(stored()).toEqual([])
})

test('entries of another user of this browser, or of the answer, stay where they are', async () => {
  const other = entryOf(1, { account: `0x${'2'.repeat(40)}` })
  const { kept, asked } = serverWith(entryOf(2, { account: `0x${'3'.repeat(40)}` }))
  store(other)
  await syncSent(options, true)
  expect(stored()).toEqual([other])
  expect(kept.size).toBe(1)
  expect(asked).toEqual(['GET'])
})

test('one that is too long stays on its device', async () => {
  const { asked } = serverWith()
  store(entryOf(1, { calls: [{ value: '0', data: `0x${'ab'.repeat(20_000)}` }] }))
  await syncSent(options, false)
  await syncSent(options, false)
  expect(asked).toEqual([])
})
