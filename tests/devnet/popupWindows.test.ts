import { expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import type { EventStream } from '#devnet/http/respond.ts'
import { createPopupWindows } from '#devnet/popup/popupWindows.ts'
import { createRequestLog } from '#devnet/requestLog.ts'

const request = { origin: 'http://site', method: 'personal_sign', title: 'Sign a message' }

function open() {
  const clock = createClock()
  const log = createRequestLog(clock)
  const windows = createPopupWindows({ clock, log })
  const commands: unknown[] = []
  const stream = (): EventStream => ({
    send: (_event, data) => commands.push(data),
    close: () => undefined,
  })
  return { windows, log, commands, stream }
}

test('a request reported after its window closed is not pending', () => {
  const { windows, log, stream } = open()
  const line = stream()
  windows.join('one', line)
  windows.leave('one', line)
  windows.addRequest({ ...request, window: 'one', id: 'late' })
  expect(windows.pending()).toEqual([])
  expect(windows.answer('approve')).toBe(false)
  expect(log.list()).toMatchObject([{ method: 'personal_sign', outcome: 'failed' }])
})

test('a request of a window that never connected does not block others', () => {
  const { windows, commands, stream } = open()
  windows.addRequest({ ...request, window: 'lost', id: 'first' })
  windows.join('two', stream())
  windows.addRequest({ ...request, window: 'two', id: 'second' })
  expect(windows.pending().map(({ id }) => id)).toEqual(['second'])
  expect(windows.answer('approve')).toBe(true)
  expect(commands).toEqual([{ do: 'approve', id: 'second' }])
})

test('a window that reconnects may send further requests', () => {
  const { windows, log, stream } = open()
  const first = stream()
  windows.join('one', first)
  windows.leave('one', first)
  windows.join('one', stream())
  windows.addRequest({ ...request, window: 'one', id: 'again' })
  expect(windows.pending().map(({ id }) => id)).toEqual(['again'])
  expect(log.list()).toMatchObject([{ outcome: 'pending' }])
})

test('a request is pending before its window is connected', () => {
  const { windows, stream } = open()
  windows.addRequest({ ...request, window: 'early', id: 'one' })
  windows.join('early', stream())
  expect(windows.pending().map(({ id }) => id)).toEqual(['one'])
})

test('a change of settings is done once every open window acts by it, or is closed', async () => {
  const { windows, stream } = open()
  const [one, two] = [stream(), stream()]
  windows.join('one', one)
  windows.join('two', two)
  let isDone = false
  const config = { settings: {} as never, chains: [], number: 2 }
  const changing = windows.sendConfig(config).then(() => {
    isDone = true
  })
  windows.know({ window: 'one', number: 1 })
  windows.know({ window: 'one', number: 2 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isDone).toBe(false)
  windows.leave('two', two)
  await changing
  // A window that does not run holds up nobody.
  await windows.sendConfig({ ...config, number: 3 })
})
