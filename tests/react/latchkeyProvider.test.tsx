// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { injected } from 'latchkey/connectors/injected'
import {
  eagerWallets,
  type LatchkeyConfig,
  LatchkeyProvider,
  SignInButton,
  SignInHere,
  useSession,
  withProof,
} from 'latchkey/react'
import { Problem } from 'latchkey/react/ui'
import { listWallets } from 'latchkey/wallets'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { until } from '#tests/support/until.ts'

/** What a site that is not ours writes: no server components, no router, no messages. */
const config = {
  appName: 'Tea House',
  chains: [
    {
      id: 31337,
      name: 'Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: 'http://localhost:1',
    },
  ],
}
const wallets = eagerWallets((site) => listWallets(site, { injected: injected() }))

const alice: Session = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  accountType: 'eoa',
  identity: 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  user: { id: '00000000-0000-4000-8000-000000000000' },
  createdAt: new Date().toISOString(),
  provenAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
} as Session

let answer: (response: Response) => void
const asked = vi.fn<(url: string) => void>()

beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', (url: string) => {
    asked(url)
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
})
afterEach(cleanup)

async function open(locale?: Locale, more?: Pick<LatchkeyConfig, 'basePath' | 'pages'>) {
  // React waits for what suspends only in an awaited `act`.
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <LatchkeyProvider
          config={{ ...config, ...more }}
          wallets={wallets}
          {...(locale && { locale })}
        >
          <SignInButton />
          <Who />
          <Problem problem={{ key: 'notSignedIn', message: 'Sign in first.', fix: '' }} />
        </LatchkeyProvider>
      </Suspense>,
    )
  })
}

function Who() {
  const { session, isPending, signOut } = useSession()
  if (isPending) return 'asking'
  if (!session) return <SignInHere />
  return (
    <>
      <p>{session.address}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  )
}

async function respond(session: Session | null, basePath = '/api') {
  await until(() => expect(asked).toHaveBeenCalledWith(`${basePath}/auth/session`))
  await act(async () => answer(Response.json({ session })))
}

test('the browser asks the server who is signed in, and shows neither card nor button until then', async () => {
  await open()
  expect(screen.getByText('asking')).toBeDefined()
  expect(screen.queryByRole('button', { name: english.signIn.signIn })).toBeNull()
  await respond(null)
  expect(screen.getByText(english.signIn.title({ appName: 'Tea House' }))).toBeDefined()
})

test('a session that the server has is shown', async () => {
  await open()
  await respond(alice)
  expect(screen.getByText(alice.address)).toBeDefined()
})

test('the server’s routes are where the site says', async () => {
  await open(undefined, { basePath: '/backend' })
  await respond(alice, '/backend')
  asked.mockReset()
  fireEvent.click(screen.getByText('Sign out'))
  await until(() => expect(asked).toHaveBeenCalledWith('/backend/auth/session'))
})

test('another language is loaded, and the card is in it', async () => {
  await open('de')
  await respond(null)
  const { signIn } = await loadTranslation('de')
  const title = String(signIn.title).replace('{appName}', 'Tea House')
  expect(screen.getByText(title)).toBeDefined()
})

test.each([
  ['another user signs in', { user: { id: '00000000-0000-4000-8000-000000000001' } }, 1],
  ['the user proves themselves', {}, 2],
])('a request that waits for a proof, while %s in another tab', async (_, change, times) => {
  await open()
  await respond(alice)
  const refusal = { error: { code: 'signInTooOld', message: '', requestId: '' } }
  const send = vi.fn(async () => Response.json(refusal, { status: 403 }))
  const sent = withProof(send)
  await until(() => expect(screen.getByText(english.proof.text)).toBeDefined())
  asked.mockReset()
  fireEvent.focus(window)
  const provenAt = new Date(Date.now() + 1000).toISOString()
  await respond({ ...alice, ...change, provenAt })
  await sent
  expect(send).toHaveBeenCalledTimes(times)
})

test('a page that the site has not is not linked', async () => {
  await open()
  await respond(alice)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  asked.mockReset()
  await open(undefined, { pages: { errors: '/help/errors' } })
  await respond(alice)
  fireEvent.click(screen.getByText(english.site.details))
  expect(screen.getByText(english.site.aboutThis).getAttribute('href')).toBe(
    '/help/errors#notSignedIn',
  )
})
