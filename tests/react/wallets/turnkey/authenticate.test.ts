// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isEmail } from '#lib/input/isEmail.ts'
import type { EmbeddedSession } from '#lib/protocol/embeddedWallet.ts'
import { isAborted } from '#react/session/isAborted.ts'
import { authenticate } from '#react/session/runSignIn.ts'
import type { CurrentStep } from '#react/wallets/SignInFlow.ts'
import { until } from '#tests/support/until.ts'

const active: EmbeddedSession = {
  state: 'active',
  organizationId: 'organization',
  userId: 'user',
  userName: 'Somebody',
  expirationDate: '2100-01-01T00:00:00.000Z',
  storedIn: 'browser',
}

/** A connector that restores its session once it is subscribed to, like the real one. */
function embedded(found: EmbeddedSession, isRecovering = false) {
  let session: EmbeddedSession = { state: 'none' }
  const wallet = {
    session: () => session,
    subscribe(listener: () => void) {
      session = { state: 'loading' }
      listener()
      queueMicrotask(() => {
        session = found
        listener()
      })
      return () => undefined
    },
    remembersPasskey: async () => false,
    sentCode: () => undefined,
    recovery: { state: () => (isRecovering ? {} : undefined) },
  }
  return { type: 'turnkey', variant: 'key', embedded: async () => wallet } as unknown as Connector
}

function run(connector: Connector, controller = new AbortController()) {
  const setStep = vi.fn<(step: CurrentStep) => void>()
  const purpose = 'signIn'
  return {
    setStep,
    outcome: authenticate({ connector, purpose, signal: controller.signal, setStep }),
  }
}

test('a wallet that is not embedded needs no authentication', async () => {
  const { setStep, outcome } = run({ type: 'injected' } as Connector)
  await outcome
  expect(setStep).not.toHaveBeenCalled()
})

test('the session of an earlier page is used without authentication', async () => {
  const { setStep, outcome } = run(embedded(active))
  await outcome
  expect(setStep).not.toHaveBeenCalled()
})

test('without a session the step waits until its screen is done', async () => {
  const { setStep, outcome } = run(embedded({ state: 'none' }))
  await until(() => expect(setStep).toHaveBeenCalledOnce())
  const current = setStep.mock.calls[0]?.[0]
  if (current?.step !== 'authenticate') throw new Error(`the step is ${current?.step}`)
  current.proceed()
  await outcome
})

test('a pending recovery is not a session', async () => {
  const { setStep } = run(embedded(active, true))
  await until(() => expect(setStep).toHaveBeenCalledOnce())
})

test('canceling the sign-in ends the step', async () => {
  const controller = new AbortController()
  const { setStep, outcome } = run(embedded({ state: 'none' }), controller)
  await until(() => expect(setStep).toHaveBeenCalledOnce())
  controller.abort()
  await expect(outcome).rejects.toThrow()
})

test('cancel, timeout and a missing passkey count as aborted, other errors do not', () => {
  const closed = new DOMException('The operation either timed out.', 'NotAllowedError')
  expect(isAborted(closed)).toBe(true)
  expect(isAborted(new Error('Failed to create or restore session', { cause: closed }))).toBe(true)
  expect(isAborted(new WalletError(turnkeyErrors.passkeyAborted))).toBe(true)
  expect(isAborted(new WalletError(rpcErrors.userRejected))).toBe(true)
  expect(isAborted(new WalletError(turnkeyErrors.webauthnUnsupported))).toBe(false)
  expect(isAborted(new WalletError(routeErrors.invalidCode))).toBe(false)
  expect(isAborted(undefined)).toBe(false)
})

test('an email address has one @ with text on both sides, and no spaces', () => {
  expect(isEmail('me@example.org')).toBe(true)
  for (const text of ['', 'me', '@example.org', 'me@', 'a b@example.org', 'a@b@c'])
    expect(isEmail(text), text).toBe(false)
})
