import { RpcRequestError, UserRejectedRequestError } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionErrors } from '#lib/errors/connectionErrors.ts'
import { type ErrorReport, errorReporter, setErrorReporter } from '#lib/errors/errorReporter.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { report } from '#lib/errors/report.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

const toConsole = errorReporter()
afterEach(() => setErrorReporter(toConsole))

function captureConsole() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => ({ warn: warn.mock.calls.flat(), error: error.mock.calls.flat() })
}

test('an error is reported once, however often and however wrapped it is shown', () => {
  const output = captureConsole()
  const error = new WalletError(timeoutErrors.walletNotAnswering)
  report(error)
  report(error)
  report(new Error('outer', { cause: error }))
  expect(output().error).toHaveLength(1)
})

test('a canceled or expired prompt, or a missing authenticator, is a warning', () => {
  const output = captureConsole()
  report({ code: 4001 })
  report(new WalletError(connectionErrors.connectionRejected))
  report(new WalletError(connectionErrors.connectionProposalExpired))
  report(new DOMException('Timed out or not allowed.', 'NotAllowedError'))
  expect(output().warn).toHaveLength(4)
  report(new Error('surprise'))
  expect(output()).toMatchObject({ error: [expect.stringContaining('unexpected')] })
})

test('a report lists the causes without the request and without URLs', () => {
  const output = captureConsole()
  const cause = new RpcRequestError({
    body: { method: 'personal_sign', params: ['my secret text'] },
    url: 'http://node/?key=secret',
    error: { code: -32603, message: 'boom' },
  })
  report(new WalletError(fallbackErrors.walletFailed, { args: { reason: 'boom' }, cause }))
  const [line] = output().error
  expect(line).toMatch(
    /^\[latchkey\] walletFailed: The wallet says: boom\ncaused by RpcRequestError/,
  )
  expect(line).toContain('boom')
  expect(line).not.toContain('secret')
})

test("a site's own reporter receives the error object", () => {
  const output = captureConsole()
  const reports: ErrorReport[] = []
  setErrorReporter((one) => reports.push(one))
  const error = new UserRejectedRequestError(new Error('no'))
  report(error, 'sign')
  expect(reports).toMatchObject([{ key: 'userRejected', level: 'warn', code: 4001, error }])
  expect(output()).toEqual({ warn: [], error: [] })
})

test('a reporter that throws does not break the page', () => {
  const thrown = new Error('reporter')
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  setErrorReporter(() => {
    throw thrown
  })
  report(new Error('shown'))
  expect(reportError).toHaveBeenCalledWith(thrown)
})
