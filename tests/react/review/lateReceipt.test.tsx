// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#lib/protocol/auth.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'
import { confirmButton, hello, key, mail, openPage } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sessionOf = (address: `0x${string}`): Session => ({
  address,
  identity: address,
  user: { id: '00000000-0000-4000-8000-000000000000' },
  chainId: 31337,
  accountType: 'eoa',
  createdAt: new Date().toISOString(),
  provenAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
})

/** Our server: its session, and the receipts that it was sent. */
function stubServer(first: Session) {
  const server = { session: first, lookups: 0, posted: [] as { identity: string }[] }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/auth/session')) {
      server.lookups++
      return Response.json({ session: server.session })
    }
    if (!url.endsWith('/receipts')) return Response.json({ own: [], contacts: [] })
    server.posted.push(JSON.parse(String(init?.body)))
    return Response.json({})
  })
  return server
}

async function confirm() {
  const button = await confirmButton()
  await until(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}

test('a late answer is no receipt of the user who has signed in meanwhile', async () => {
  const server = stubServer(sessionOf(alice))
  const signature = await key.signTypedData(mail)
  let answerLate: ((signature: string) => void) | undefined
  const late = new Promise((resolve) => {
    answerLate = resolve
  })
  const { config } = await openPage('always', { eth_signTypedData_v4: () => late }, server.session)
  fireEvent.click(screen.getByRole('button', { name: 'sign mail' }))
  await confirm()

  server.session = sessionOf(bob)
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await until(() => expect(server.lookups).toBe(1))
  answerLate?.(signature)
  await screen.findByRole('button', { name: signature })

  const { signMessage } = await import('wagmi/actions')
  const signing = signMessage(config, { message: hello })
  await confirm()
  await signing
  await until(() => expect(server.posted.map(({ identity }) => identity)).toContain(bob))
  expect(server.posted).toMatchObject([{ identity: bob, method: 'personal_sign' }])
})
