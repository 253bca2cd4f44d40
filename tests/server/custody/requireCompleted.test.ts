import { expect, test, vi } from 'vitest'
import { requireCompleted } from '#server/custody/turnkeyClient.ts'

test('an activity that needs more authenticators has the cause that the browser has', () => {
  const cause = expect.objectContaining({ key: 'authenticatorsNeeded' })
  const expected = expect.objectContaining({ key: 'custodyUnavailable', cause })
  const activity = { status: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED' }
  expect(() => requireCompleted({ log: vi.fn() }, { activity })).toThrow(expected)
})

test.each([
  ['ACTIVITY_STATUS_FAILED', 'custodyRefused'],
  ['ACTIVITY_STATUS_PENDING', 'custodyUnavailable'],
])('an activity with status %s fails with the same cause as in the browser', (status, key) => {
  const log = vi.fn()
  const cause = expect.objectContaining({ message: `Expected COMPLETED status, got ${status}` })
  const expected = expect.objectContaining({ key, cause })
  expect(() => requireCompleted({ log }, { activity: { status } })).toThrow(expected)
  expect(log).toHaveBeenCalledWith('warn', 'custody failed', expect.anything())
})
