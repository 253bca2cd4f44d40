import type { Browser, Page } from '@playwright/test'
import type { Hex } from 'viem'
import { english } from '#lib/messages/english.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

/** A page of a new person, who has signed in with an embedded wallet. */
export async function signUp(
  browser: Browser,
  siteUrl: string,
): Promise<{ page: Page; address: Hex }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  await page.goto(siteUrl)
  await page.getByRole('button', { name: english.signIn.passkey }).click()
  await page.getByRole('button', { name: english.embedded.createWallet, exact: true }).click()
  await page.waitForURL(/sign/)
  const answer = await page.request.get(`${siteUrl}/api/auth/session`)
  const { address } = (await answer.json()).session
  return { page, address }
}

/** Sends a JSON-RPC request to a node. */
export async function askNode(url: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = await answer.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
