// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { identify } from '#app/(wallet)/session/identify.ts'
import type { SignInPlace } from '#app/(wallet)/session/SignInFlow.ts'
import { isCalledOff } from '#app/(wallet)/signIn/embedded/isCalledOff.ts'
import { isEmail } from '#app/(wallet)/signIn/embedded/isEmail.ts'
import type { EmbeddedSession } from '#connectors/turnkey/EmbeddedWallet.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
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
  return { type: 'turnkey', embedded: async () => wallet } as unknown as Connector
}

function run(connector: Connector, controller = new AbortController()) {
  const enter = vi.fn<(place: SignInPlace) => void>()
  return { enter, outcome: identify({ connector, signal: controller.signal, enter }) }
}

test('a wallet that is not embedded is asked for nothing', async () => {
  const { enter, outcome } = run({ type: 'injected' } as Connector)
  await outcome
  expect(enter).not.toHaveBeenCalled()
})

test('a session that an earlier page left is found, and nobody is asked who they are', async () => {
  const { enter, outcome } = run(embedded(active))
  await outcome
  expect(enter).not.toHaveBeenCalled()
})

test('without a session the step waits for its screen', async () => {
  const { enter, outcome } = run(embedded({ state: 'none' }))
  await until(() => expect(enter).toHaveBeenCalledOnce())
  const place = enter.mock.calls[0]?.[0]
  if (place?.step !== 'identify') throw new Error(`the step is ${place?.step}`)
  place.proceed()
  await outcome
})

test('a recovery on its way is no session', async () => {
  const { enter } = run(embedded(active, true))
  await until(() => expect(enter).toHaveBeenCalledOnce())
})

test('cancelling the sign-in ends the step', async () => {
  const controller = new AbortController()
  const { enter, outcome } = run(embedded({ state: 'none' }), controller)
  await until(() => expect(enter).toHaveBeenCalledOnce())
  controller.abort()
  await expect(outcome).rejects.toThrow()
})

test('cancel, time-out and a missing passkey are called off; other errors are not', () => {
  const closed = new DOMException('The operation either timed out.', 'NotAllowedError')
  expect(isCalledOff(closed)).toBe(true)
  expect(isCalledOff(new Error('Failed to create or restore session', { cause: closed }))).toBe(
    true,
  )
  expect(isCalledOff(new WalletError('passkeyAborted'))).toBe(true)
  expect(isCalledOff(new WalletError('userRejected'))).toBe(true)
  expect(isCalledOff(new WalletError('webauthnUnsupported'))).toBe(false)
  expect(isCalledOff(new WalletError('invalidCode'))).toBe(false)
  expect(isCalledOff(undefined)).toBe(false)
})

test('an e-mail address has one @ with something on both sides, and no gaps', () => {
  expect(isEmail('me@example.org')).toBe(true)
  for (const text of ['', 'me', '@example.org', 'me@', 'a b@example.org', 'a@b@c'])
    expect(isEmail(text), text).toBe(false)
})
