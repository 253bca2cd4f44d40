import type { Page } from '@playwright/test'
import { verifyMessage, verifyTypedData } from 'viem'
import type { Subject } from './Subject.ts'

/** What a subject with the devnet's browser wallet does not have to write. */
export const browserWallet = {
  capabilities: {
    isInPage: true,
    promptsToConnect: true,
    promptsToSign: true,
    promptsToSwitch: true,
    emitsEvents: true,
    changesChain: true,
    addsChains: true,
    locks: true,
    endsConnection: true,
    signs: true,
    sendsTransactions: true,
    sendsBatches: true,
  },
  wallet: ({ control }) => control.wallet,
  verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
  async addWallet(page, control) {
    const { wallet } = await control.services()
    const eventStream = eventStreamOpened(page)
    await page.addScriptTag({ url: `${wallet}/wallet.js` })
    await eventStream
  },
} as const satisfies Partial<Subject>

/**
 * Resolves once the wallet's event stream is open: from then on, a switch resolves when the page
 * has received it.
 */
export async function eventStreamOpened(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/acknowledge'))
}
