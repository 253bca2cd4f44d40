import { beforeEach, expect, test, vi } from 'vitest'
import { interceptOpen, type OpenResult } from '#connectors/smartWallet/interceptOpen.ts'

const popup = { closed: false }
const open = vi.fn<(...args: unknown[]) => unknown>()

beforeEach(() => {
  open.mockReset().mockReturnValue(popup)
  vi.stubGlobal('window', { open, location: new URL('https://site.test/') })
})

/** Opens a window as the SDK does; returns what it gets, and the results that were reported. */
function opened(url = 'https://keys.test/connect') {
  const results: OpenResult[] = []
  const value = interceptOpen(
    () => window.open(url, 'Smart Wallet', 'width=420'),
    (result) => results.push(result),
  )
  return { value, results }
}

test('a popup that opens is passed on, with its name and size', () => {
  expect(opened()).toEqual({ value: popup, results: [{ status: 'opened' }] })
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'https://keys.test/connect',
    'Smart Wallet',
    'width=420',
  )
})

test('of a blocked popup the SDK gets a stub, and it can be opened again with the same arguments', () => {
  open.mockReturnValueOnce(null)
  const { value, results } = opened()
  expect(value).toMatchObject({ closed: false })
  const [result] = results
  if (result?.status !== 'blocked') throw new Error('It was not reported as blocked.')
  expect(result.open()).toBe(popup)
  expect(open.mock.calls[1]).toEqual(open.mock.calls[0])
})

test('no popup is opened from a page that would be separated from it', () => {
  const { value, results } = opened('https://keys.test/connect?coop=same-origin')
  expect(results).toEqual([{ status: 'cutOff' }])
  expect(value).toMatchObject({ closed: false })
  expect(open).not.toHaveBeenCalled()
})

test('window.open is restored, also after an error', () => {
  const fail = () => {
    throw new Error('The SDK failed.')
  }
  expect(() => interceptOpen(fail, () => undefined)).toThrow('The SDK failed.')
  expect(window.open).toBe(open)
})
