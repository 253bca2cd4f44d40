import { expect, type Locator, type Page } from '@playwright/test'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import { withoutServersCopy } from '#e2e/support/withoutServersCopy.ts'
import { english } from '#lib/messages/english.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'

/** A call that takes effect as long as the contract is open; see `closeShop`. */
export const shopCall = {
  to: devnetCounter,
  data: encodeFunctionData({ abi: parseAbi(['function increase() payable']) }),
} as const

/** With what a closed shop reverts. */
export const closedReason = 'The shop is closed'

/**
 * From now on the contract reverts each call with a reason: what was simulated and sent before fails
 * once it is mined. Returns what opens it again.
 */
export async function closeShop(chain: TestChain): Promise<() => Promise<void>> {
  const code = await chain.request<Hex>('eth_getCode', [devnetCounter, 'latest'])
  const words = encodeAbiParameters([{ type: 'string' }], [closedReason]).slice(2)
  const revert: Hex = `0x08c379a0${words}`
  const length = size(revert).toString(16).padStart(2, '0')
  // PUSH1 length PUSH1 10 PUSH0 CODECOPY PUSH1 length PUSH0 REVERT, and what it reverts with
  const closed = `0x60${length}600a5f3960${length}5ffd${revert.slice(2)}`
  await chain.request('anvil_setCode', [devnetCounter, closed])
  return async () => void (await chain.request('anvil_setCode', [devnetCounter, code]))
}

/** Sends as an account whose key the test has not: a wallet that acts by itself, or a contract. */
export async function sendAs(
  chain: TestChain,
  from: string,
  transaction: Record<string, string>,
): Promise<string> {
  await chain.request('anvil_impersonateAccount', [from])
  const hash = await chain.request<string>('eth_sendTransaction', [{ from, ...transaction }])
  await chain.request('anvil_stopImpersonatingAccount', [from])
  return hash
}

/** While it happens the page is open, and then time passes; or it is closed so long, and opened again. */
export type Meanwhile = (happens: () => Promise<unknown>, milliseconds?: number) => Promise<void>

/** How a test's page is while something happens; `path` is where it is opened again. */
export const meanwhile: Record<string, (page: Page, path: string) => Meanwhile> = {
  'with the page open':
    (page) =>
    async (happens, milliseconds = 0) => {
      await happens()
      // In steps, because a timer fires once, however far the clock is put forward.
      for (let left = milliseconds; left > 0; left -= stepMilliseconds)
        await passTime(page, Math.min(left, stepMilliseconds))
    },
  'with the page closed':
    (page, path) =>
    async (happens, milliseconds = 0) => {
      await withoutServersCopy(page)
      await page.evaluate(makeOlder, milliseconds)
      await page.goto('about:blank')
      await happens()
      await page.goto(path)
    },
}

const stepMilliseconds = 60 * 60_000

async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds)
}

/** Runs in the page: all that it has stored of what was sent was so much earlier. */
function makeOlder(milliseconds: number): void {
  for (const name of Object.keys(localStorage)) {
    if (!/^(batches|transactions)/.test(name)) continue
    const entries = JSON.parse(localStorage.getItem(name) ?? '[]')
    for (const entry of entries) {
      entry.sentAt = new Date(Date.parse(entry.sentAt) - milliseconds).toISOString()
      for (const time of ['since', 'askedAt', 'heardAt', 'seenAt', 'undoneAt'])
        if (entry.progress?.[time]) entry.progress[time] -= milliseconds
    }
    localStorage.setItem(name, JSON.stringify(entries))
  }
}

/**
 * A page asks rarely for what waits long: time passes until it says so. Not before the list is there:
 * a wallet that is still being restored would have the time of its whole answer taken away.
 */
export async function expectSoon(line: Locator, text: string | RegExp): Promise<void> {
  await expect(line).toBeVisible({ timeout: 40_000 })
  await expect(async () => {
    try {
      await expect(line).toContainText(text, { timeout: 700 })
    } catch (error) {
      await passTime(line.page(), 10_000)
      throw error
    }
  }).toPass({ intervals: [0], timeout: 40_000 })
}

/** Nothing but watching is offered: it has no number that another one could take. */
export async function expectNoReplacing(line: Locator): Promise<void> {
  const { speedUp, cancelTransaction, sendAgain } = english.sign
  for (const name of [speedUp, cancelTransaction, sendAgain])
    await expect(line.getByRole('button', { name })).toHaveCount(0)
}

/** A page whose clock is ahead cannot keep its receipts, and says so over its list. */
export async function dismissNotices(page: Page): Promise<void> {
  const notice = page.getByTestId('receipt-notice')
  const button = notice.getByRole('button', { name: english.site.dismiss })
  await page.addLocatorHandler(notice, () => button.click())
}
