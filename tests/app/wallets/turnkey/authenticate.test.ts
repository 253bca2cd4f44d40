// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { isAborted } from '#app/(wallet)/session/isAborted.ts'
import { authenticate } from '#app/(wallet)/session/runSignIn.ts'
import type { CurrentStep } from '#app/(wallet)/session/SignInFlow.ts'
import { isEmail } from '#app/wallets/turnkey/authentication/isEmail.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedSession } from '#lib/protocol/embeddedWallet.ts'
import { until } from '#tests/support/until.ts'

const active: EmbeddedSession = {
  state: 'active',
  organizationId: 'organization',
  userId: 'user',
  userName: 'Somebody',
  expirationDate: '2100-01-01T00:00:00.000Z',
  keptIn: 'browser',
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
    recovery: { state: () => (isRecovering ? {} : undefined) },
  }
  return { type: 'turnkey', variant: 'key', embedded: async () => wallet } as unknown as Connector
}

function run(connector: Connector, controller = new AbortController()) {
  const setStep = vi.fn<(place: CurrentStep) => void>()
  return { setStep, outcome: authenticate({ connector, signal: controller.signal, setStep }) }
}

test('a wallet that is not embedded is asked for nothing', async () => {
  const { setStep, outcome } = run({ type: 'injected' } as Connector)
  await outcome
  expect(setStep).not.toHaveBeenCalled()
})

test('a session that an earlier page left is found, and nobody is asked who they are', async () => {
  const { setStep, outcome } = run(embedded(active))
  await outcome
  expect(setStep).not.toHaveBeenCalled()
})

test('without a session the step waits for its screen', async () => {
  const { setStep, outcome } = run(embedded({ state: 'none' }))
  await until(() => expect(setStep).toHaveBeenCalledOnce())
  const place = setStep.mock.calls[0]?.[0]
  if (place?.step !== 'authenticate') throw new Error(`the step is ${place?.step}`)
  place.proceed()
  await outcome
})

test('a recovery on its way is no session', async () => {
  const { setStep } = run(embedded(active, true))
  await until(() => expect(setStep).toHaveBeenCalledOnce())
})

test('cancelling the sign-in ends the step', async () => {
  const controller = new AbortController()
  const { setStep, outcome } = run(embedded({ state: 'none' }), controller)
  await until(() => expect(setStep).toHaveBeenCalledOnce())
  controller.abort()
  await expect(outcome).rejects.toThrow()
})

test('cancel, time-out and a missing passkey are called off; other errors are not', () => {
  const closed = new DOMException('The operation either timed out.', 'NotAllowedError')
  expect(isAborted(closed)).toBe(true)
  expect(isAborted(new Error('Failed to create or restore session', { cause: closed }))).toBe(true)
  expect(isAborted(new WalletError('passkeyAborted'))).toBe(true)
  expect(isAborted(new WalletError('userRejected'))).toBe(true)
  expect(isAborted(new WalletError('webauthnUnsupported'))).toBe(false)
  expect(isAborted(new WalletError('invalidCode'))).toBe(false)
  expect(isAborted(undefined)).toBe(false)
})

test('an e-mail address has one @ with something on both sides, and no gaps', () => {
  expect(isEmail('me@example.org')).toBe(true)
  for (const text of ['', 'me', '@example.org', 'me@', 'a b@example.org', 'a@b@c'])
    expect(isEmail(text), text).toBe(false)
})
