import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closedByUser, watchPopup } from '#connectors/smartWallet/watchPopup.ts'

let policy: string | undefined
let ended: unknown[]
let popup: { closed: boolean; close(): void } | null
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  policy = undefined
  ended = []
  popup = { closed: false, close: vi.fn() }
  const location = new URL('https://site.test/sign')
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('fetch', async () => {
    return new Response(null, policy ? { headers: { 'cross-origin-opener-policy': policy } } : {})
  })
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

/** Watches the popup of this test, with the given state. */
function watch({ isBlocked = false, isLoaded = true, isHelped = true } = {}) {
  const state = { isBlocked, isLoaded, isHelped }
  stop = watchPopup({
    window: () => popup,
    isBlocked: () => state.isBlocked,
    isLoaded: () => state.isLoaded,
    isHelped: () => state.isHelped,
    end: (error) => ended.push(error),
  })
  return state
}

describe('a popup that is watched', () => {
  test('ends the request as rejected when the user has closed it', async () => {
    watch()
    if (popup) popup.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(ended).toEqual([closedByUser()])
  })

  test('may seem closed for a moment, as during a navigation', async () => {
    watch()
    if (popup) popup.closed = true
    await vi.advanceTimersByTimeAsync(250)
    if (popup) popup.closed = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toEqual([])
  })

  test('ends the request as cut off if the page’s policy separates it before it loads', async () => {
    policy = 'same-origin'
    watch({ isLoaded: false })
    if (popup) popup.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(ended).toMatchObject([{ key: 'popupCutOff' }])
  })

  test('was closed by the user if it had loaded, whatever the policy', async () => {
    policy = 'same-origin'
    watch()
    if (popup) popup.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(ended).toEqual([closedByUser()])
  })

  test('has half a minute to load', async () => {
    watch({ isLoaded: false })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(250)
    expect(ended).toMatchObject([{ key: 'walletNotAnswering' }])
  })

  test('is not timed while it is blocked and a screen offers to open it', async () => {
    const state = watch({ isBlocked: true, isLoaded: false })
    await vi.advanceTimersByTimeAsync(60_000)
    state.isBlocked = false
    await vi.advanceTimersByTimeAsync(29_000)
    expect(ended).toEqual([])
  })

  test('ends the request if it is blocked and no screen offers to open it', async () => {
    watch({ isBlocked: true, isHelped: false })
    await vi.advanceTimersByTimeAsync(250)
    expect(ended).toMatchObject([{ key: 'popupBlocked' }])
  })

  test('closes with the page', () => {
    watch()
    window.dispatchEvent(new Event('pagehide'))
    expect(popup?.close).toHaveBeenCalledOnce()
  })

  test('is left alone once the request is over', async () => {
    watch()
    stop?.()
    if (popup) popup.closed = true
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toEqual([])
    expect(popup?.close).not.toHaveBeenCalled()
  })
})
