import { expect, type Page, test } from '@playwright/test'
import { signIn } from '#e2e/support/devWalletActions.ts'
import { english } from '#lib/messages/english.ts'
import type { SessionBody } from '#lib/protocol/auth.ts'
import type { TestDevnet } from '#packages/playwright/src/TestDevnet.ts'
import { type BrowserWallet, createWallet } from '#packages/playwright/src/wallet.ts'
import { isSampled } from '#tests/support/sampled.ts'

/** Methods that return a signature or a transaction. */
const signingMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

/**
 * Invariants that must hold after every fault: nothing loads forever, storage parses, the address
 * on screen is the session's or the banner says otherwise, the wallet signed no more than
 * `signatures`, and (in a sample of the tests) a new sign-in works without clearing anything.
 */
export async function expectUsable(
  page: Page,
  { client }: TestDevnet,
  { signatures }: { signatures: number },
): Promise<void> {
  const wallet = await createWallet(client)
  await expectSessionAddress(page)
  await expect(page.locator('[class*="spinner" i], [class*="busyIcon"]')).toHaveCount(0)
  expect(await unreadableStorage(page), 'storage parses').toEqual([])
  expect(await signatureCount(wallet), 'signatures of the wallet').toBeLessThanOrEqual(signatures)
  // The longest part, and the same one after every fault.
  if (!isSampled(test.info().title, 3)) return
  await client.chain.setFault({ kind: 'none' })
  await client.chain2.setFault({ kind: 'none' })
  await client.wallet.reset()
  // What the page still saves needs the session.
  await page.goto('/', { waitUntil: 'networkidle' })
  await disconnect(page)
  await signIn(page, wallet)
  await expectSessionAddress(page)
}

/** The address on screen is that of the session, and a mismatched wallet account is reported. */
export async function expectSessionAddress(page: Page): Promise<void> {
  const address = page.getByTestId('session-address')
  await expect(async () => {
    const session = await sessionOf(page)
    if (!session) await expect(address).toHaveCount(0, { timeout: 500 })
    else
      await expect(address).toHaveAttribute('data-address', session.address, {
        timeout: 500,
      })
    const wallet = await connectedAddress(page)
    if (session && wallet && wallet.toLowerCase() !== session.address.toLowerCase())
      await expect(page.getByTestId('session-banner')).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** The server's session for this page's cookies. */
export async function sessionOf(page: Page): Promise<SessionBody['session']> {
  const response = await page.request.get('/api/auth/session')
  expect(response.status()).toBe(200)
  return ((await response.json()) as SessionBody).session
}

/** Opens the header's account menu; returns its address. */
export async function openAccountMenu(page: Page): Promise<string> {
  const { address = '' } = (await sessionOf(page)) ?? {}
  await page.getByRole('button', { name: english.account.open({ address }) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  return address
}

/** Disconnects with the account menu, if a user is signed in. */
export async function disconnect(page: Page): Promise<void> {
  if (!(await sessionOf(page))) return
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: english.account.disconnect }).click()
  await expect(page.getByTestId('session-address')).toHaveCount(0)
  // The wallet is left once the session has ended; its cookie goes with it.
  await expect
    .poll(() => page.evaluate(() => /wagmi[^=;]*\.store=/.test(document.cookie)))
    .toBe(false)
}

/** Signatures and transactions that the wallet has returned in this test. */
export async function signatureCount(wallet: BrowserWallet): Promise<number> {
  const requests = await wallet.received()
  return requests.filter(
    ({ method, outcome }) => signingMethods.includes(method) && outcome === 'approved',
  ).length
}

/** Names of our cookies and stored values that are not JSON. */
async function unreadableStorage(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => {
    try {
      return Object.entries(localStorage)
    } catch {
      return []
    }
  })
  const cookies = (await page.context().cookies())
    .filter(({ name }) => name.startsWith('wagmi'))
    .map(({ name, value }): [string, string] => [name, decodeURIComponent(value)])
  return [...stored, ...cookies].filter(([, text]) => !isJson(text)).map(([name]) => name)
}

/** The wallet account that wagmi holds connected, according to its cookie. */
async function connectedAddress(page: Page): Promise<string | undefined> {
  const cookie = (await page.context().cookies()).find(({ name }) =>
    /^__Host-wagmi.*store$/.test(name),
  )
  if (!cookie?.value) return undefined
  const stored = JSON.parse(decodeURIComponent(cookie.value)) as { accounts?: string[] }
  return stored.accounts?.[0]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
