import { RpcRequestError, UserRejectedRequestError } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { type ErrorReport, errorReporter, setErrorReporter } from '#lib/errors/errorReporter.ts'
import { report } from '#lib/errors/report.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

const toConsole = errorReporter()
afterEach(() => setErrorReporter(toConsole))

function listenToConsole() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => ({ warn: warn.mock.calls.flat(), error: error.mock.calls.flat() })
}

test('an error is reported once, however often and however wrapped it is shown', () => {
  const heard = listenToConsole()
  const error = new WalletError('invalidSession')
  report(error)
  report(error)
  report(new Error('outer', { cause: error }))
  expect(heard().error).toHaveLength(1)
})

test('what a person canceled, let time out, or has no authenticator for is only a warning', () => {
  const heard = listenToConsole()
  report({ code: 4001 })
  report(new WalletError('passkeyAborted'))
  report(new WalletError('connectionProposalExpired'))
  report(new DOMException('Timed out or not allowed.', 'NotAllowedError'))
  expect(heard().warn).toHaveLength(4)
  report(new Error('surprise'))
  expect(heard()).toMatchObject({ error: [expect.stringContaining('unexpected')] })
})

test('it says its causes, without what was asked and without addresses', () => {
  const heard = listenToConsole()
  const cause = new RpcRequestError({
    body: { method: 'personal_sign', params: ['my secret text'] },
    url: 'http://node/?key=secret',
    error: { code: -32603, message: 'boom' },
  })
  report(new WalletError('failedToSign', { args: { reason: 'boom' }, cause }))
  const [line] = heard().error
  expect(line).toMatch(
    /^\[latchkey\] failedToSign: Failed to sign: boom\ncaused by RpcRequestError/,
  )
  expect(line).toContain('boom')
  expect(line).not.toContain('secret')
})

test('a site hands in a reporter of its own, which gets the error itself', () => {
  const heard = listenToConsole()
  const reports: ErrorReport[] = []
  setErrorReporter((one) => reports.push(one))
  const error = new UserRejectedRequestError(new Error('no'))
  report(error, 'sign')
  expect(reports).toMatchObject([{ key: 'userRejected', level: 'warn', code: 4001, error }])
  expect(heard()).toEqual({ warn: [], error: [] })
})

test('a reporter that throws takes nothing else down', () => {
  const thrown = new Error('reporter')
  const heard = vi.fn()
  vi.stubGlobal('reportError', heard)
  setErrorReporter(() => {
    throw thrown
  })
  report(new Error('shown'))
  expect(heard).toHaveBeenCalledWith(thrown)
})
