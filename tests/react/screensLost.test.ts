// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { authenticate } from '#react/session/runSignIn.ts'
import type { CurrentStep } from '#react/wallets/SignInFlow.ts'

vi.mock('#react/wallets/turnkey/screens.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

/** An embedded wallet whose session is open: it signs without asking. */
const wallet = {
  session: () => ({ state: 'active' }),
  subscribe: () => () => undefined,
  recovery: { state: () => undefined },
}
const connector = {
  type: 'turnkey',
  variant: 'key',
  embedded: async () => wallet,
} as unknown as Connector

test.each(['signIn', 'prove', 'merge'] as const)(
  'a part of the page that does not arrive makes no silent %s a proof',
  async (purpose) => {
    const setStep = vi.fn<(step: CurrentStep) => void>()
    const isAsked = await authenticate({
      connector,
      method: undefined,
      purpose,
      signal: new AbortController().signal,
      setStep,
    }).catch(() => 'failed')
    // True: postVerify and postProof count the signature as a proof of who sits there.
    expect(isAsked === true && setStep.mock.calls.length === 0).toBe(false)
  },
)
