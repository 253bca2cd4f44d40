// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Session } from '#lib/protocol/auth.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { dropReturn, returnedFor } from '#react/session/returnedFor.ts'
import { visitProvider } from '#react/wallets/turnkey/authentication/openIdReturn.ts'

const sessionOf = (id: string) => ({ user: { id } }) as Session
const ada = sessionOf('a0000000-0000-4000-8000-000000000000')
const bob = sessionOf('b0000000-0000-4000-8000-000000000000')

/** The page of this user leaves for a provider, and comes back. */
async function leaveAndReturn({ user }: Session) {
  window.history.replaceState(null, '', '/account?tab=security')
  const startOpenId = vi.fn(async (_: { returnTo: string }) => ({ url: '#left' }))
  const wallet = { startOpenId } as unknown as EmbeddedWallet
  await visitProvider(wallet, 'google', 'signIn', { purpose: 'add', userId: user.id })
  const returnTo = startOpenId.mock.calls[0]?.[0].returnTo ?? ''
  window.history.replaceState(null, '', `${returnTo}&wallet=turnkey&openId=${'1'.repeat(32)}`)
}

test('a page that comes back from a provider goes on for the user who has left, and for nobody else', async () => {
  await leaveAndReturn(ada)
  expect(returnedFor(ada)).toBe('add')
  expect(returnedFor(bob)).toBeUndefined()
  expect(returnedFor(null)).toBeUndefined()
})

test('a return that names no user is nobody’s', async () => {
  window.history.replaceState(null, '', `/account?for=add&wallet=turnkey&openId=${'1'.repeat(32)}`)
  expect(returnedFor(ada)).toBeUndefined()
})

test('a return that is dropped leaves the rest of the address', async () => {
  await leaveAndReturn(ada)
  dropReturn()
  expect(returnedFor(ada)).toBeUndefined()
  expect(window.location.search).toBe('?tab=security')
})
