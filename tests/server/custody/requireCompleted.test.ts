import { expect, test, vi } from 'vitest'
import { requireCompleted } from '#server/custody/turnkeyClient.ts'

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
