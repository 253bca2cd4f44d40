// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWhenUsed } from '#react/wagmi/loadWhenUsed.ts'
import { until } from '#tests/support/until.ts'

const onLoad = vi.fn()

beforeEach(() => {
  onLoad.mockClear()
  // The page is not complete, so that only its use loads anything.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
})

test.each(['pointermove', 'pointerdown', 'focusin', 'keydown'])('%s loads, once', (type) => {
  loadWhenUsed(onLoad)
  expect(onLoad).not.toHaveBeenCalled()
  dispatchEvent(new Event(type))
  dispatchEvent(new Event(type))
  expect(onLoad).toHaveBeenCalledTimes(1)
})

test('a wallet that announces itself loads, if it was there first, too', () => {
  const answer = () => dispatchEvent(new Event('eip6963:announceProvider'))
  addEventListener('eip6963:requestProvider', answer)
  loadWhenUsed(onLoad)
  removeEventListener('eip6963:requestProvider', answer)
  expect(onLoad).toHaveBeenCalledTimes(1)
})

test('a complete page loads when it is idle, also without idle callbacks', async () => {
  loadWhenUsed(onLoad)
  dispatchEvent(new Event('load'))
  await until(() => expect(onLoad).toHaveBeenCalledTimes(1))
})

test('what was undone loads nothing', () => {
  const undo = loadWhenUsed(onLoad)
  undo()
  for (const type of ['pointermove', 'load', 'eip6963:announceProvider'])
    dispatchEvent(new Event(type))
  expect(onLoad).not.toHaveBeenCalled()
})
