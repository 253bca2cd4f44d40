import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { toHex } from 'viem'
import { signIn } from '#e2e/support/devWalletActions.ts'
import { forgetSent } from '#e2e/support/forgetSent.ts'
import type { Challenge } from '#lib/protocol/auth.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

/** What a sign-in on the screen left in the browser, except its session. */
type SignedInState = {
  origin: string
  userAgent: string
  storage: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** States of this worker's site, by the wallet's settings when it signed in. */
const states = new Map<string, SignedInState>()

/**
 * Brings a new browser into the state after a sign-in with the dev wallet, for tests about what
 * comes next. Only the first one of a worker signs in on the screen. The next ones start with what
 * it stored, and the wallet signs their own session's message over HTTP. The wallet then approves
 * everything.
 */
export async function startSignedIn(page: Page, wallet: BrowserWallet): Promise<void> {
  const { policy: _, pending: __, ...settings } = await wallet.state()
  const key = JSON.stringify(settings)
  const state = page.url() === 'about:blank' ? states.get(key) : undefined
  if (!state) {
    await signIn(page, wallet)
    states.set(key, await readState(page))
    return
  }
  await page.context().setStorageState(state.storage)
  await wallet.setPolicy('approve')
  await wallet.requestFrom(state.origin, 'eth_requestAccounts')
  await openSession(page.request, wallet, state)
  await forgetSent(page.request, state.origin)
}

async function readState(page: Page): Promise<SignedInState> {
  const { cookies, origins } = await page.context().storageState()
  const { origin } = new URL(page.url())
  return {
    origin,
    userAgent: await page.evaluate(() => navigator.userAgent),
    // The server's own cookies belong to one session.
    storage: { cookies: cookies.filter(({ httpOnly }) => !httpOnly), origins },
  }
}

/** Requests a message, has the wallet sign it, and receives the session's cookie. */
async function openSession(
  request: APIRequestContext,
  wallet: BrowserWallet,
  { origin, userAgent }: SignedInState,
): Promise<void> {
  const post = async (route: string, data: object) => {
    const headers = { origin, 'user-agent': userAgent }
    const response = await request.post(`/api/auth/${route}`, { data, headers })
    if (!response.ok()) throw new Error(`${route}: ${response.status()} ${await response.text()}`)
    return response
  }
  const { address } = wallet
  const { chainId } = await wallet.state()
  const challenge = (await (await post('challenge', { address, chainId })).json()) as Challenge
  const { message } = challenge
  const signature = await wallet.requestFrom(origin, 'personal_sign', [toHex(message), address])
  await post('verify', { message, signature })
}
