import { expect, test, vi } from 'vitest'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import '#server/http/route.ts'

// Next has one for the instrumentation and one for the routes.
test('on a server, an error of another copy of the class is one', async () => {
  vi.resetModules()
  const other = await import('#lib/errors/WalletError.ts')
  expect(other.WalletError).not.toBe(WalletError)
  const error: unknown = new other.WalletError(routeErrors.rateLimited, { details: '5' })
  expect(error instanceof WalletError).toBe(true)
  expect(findWalletError(new Error('wrapped', { cause: error }))?.key).toBe('rateLimited')
})

test.each([
  ['an error', new Error('x')],
  ['what JSON can be', JSON.parse('{"name":"WalletError","key":"rateLimited"}')],
  ['null', null],
  ['undefined', undefined],
  ['a text', 'WalletError'],
])('%s is none', (_, value) => {
  expect(value instanceof WalletError).toBe(false)
})
