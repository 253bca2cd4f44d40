import type { Page } from '@playwright/test'
import { createPublicClient, type Hex, http } from 'viem'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import { english } from '../../lib/messages/english.ts'
import { expect } from '../fixtures.ts'
import { sessionOf } from '../support/expectUsable.ts'
import { field, pressWhenReady } from '../support/signPageActions.ts'

/** Signs a message on the open signing page; the chain verifies it, also of contract accounts. */
export async function signOnPage(page: Page, chain: TestChain): Promise<void> {
  const { address } = (await sessionOf(page)) ?? {}
  if (!address) throw new Error('No user is signed in.')
  const message = 'Signed on a site with another list of wallets.'
  await field(page, english.sign.message).fill(message)
  await pressWhenReady(page, 'signMessage')
  const shown = page.getByTestId('signature')
  await expect(shown).toBeVisible({ timeout: 30_000 })
  const signature = (await shown.textContent()) as Hex
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
}
