// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#lib/protocol/auth.ts'
import { useServerSession } from '#react/session/useServerSession.ts'

const address = `0x${'a1'.repeat(20)}` as const
const session: Session = {
  ...{ address, chainId: 31337, accountType: 'eoa', identity: address },
  user: { id: 'a0000000-0000-4000-8000-000000000000' },
  expiresAt: '2100-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  provenAt: '2026-01-01T00:00:00.000Z',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined

/** What a page has that was rendered with the session, once the server has another answer. */
async function sessionAfter(answer: Session): Promise<Session | null> {
  vi.stubGlobal('fetch', async () => Response.json({ session: answer }))
  const config = { basePath: '/api', cookieSuffix: '' }
  const { result } = renderHook(() => useServerSession(session, config, nothing))
  await act(() => result.current.refresh())
  return result.current.session
}

test.each<[string, Partial<Session>]>([
  [
    'the user that its own was merged into',
    { user: { id: 'b0000000-0000-4000-8000-000000000000' } },
  ],
  [
    'the contract at the same address',
    { accountType: 'contract', identity: `eip155:1:${address}` },
  ],
  ['another chain', { chainId: 31338 }],
  ['a wallet that another one has opened', { openedWith: `0x${'b2'.repeat(20)}` }],
])('a page follows its session to %s', async (_, change) => {
  expect(await sessionAfter({ ...session, ...change })).toEqual({ ...session, ...change })
})

test('a page keeps the session object that has not changed', async () => {
  expect(await sessionAfter({ ...session })).toBe(session)
})
