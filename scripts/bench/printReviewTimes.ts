import { chromium, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { cpuSlowdown, slow4g } from './firstScreenTimes.ts'
import { median } from './median.ts'
import { askNode, signUp } from './signedUpPage.ts'

const rounds = 7
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** From the click to a button that confirms, in milliseconds. */
const goals = { desktop: 250, phone: 1000 }

/**
 * Measures the dialog over a page that asks for an everyday transaction: from the click to the moment
 * when the request is simulated, and can be confirmed. Each first time is of a page that was loaded
 * and then idle.
 */
export async function printReviewTimes(
  { siteUrl, services }: BenchStack,
  { executablePath }: { executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const { page, address } = await signUp(browser, siteUrl)
    await approve(services.chain, address)
    const desktop = await times(page, siteUrl)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const phone = await times(page, siteUrl)
    const row = (name: string, { first, next }: Times, goal: number) => [
      ...[name, first.toFixed(0), next.toFixed(0)],
      `${goal}: ${first <= goal ? 'met' : 'missed'}; ${next <= goal ? 'met' : 'missed'}`,
    ]
    await printTable(
      ['review of a revoked permission, ms until it can be confirmed', 'first', 'next', 'goal'],
      [
        row('node on this machine', desktop, goals.desktop),
        row('4 × slower processor, slow 4G', phone, goals.phone),
      ],
    )
  } finally {
    await browser.close()
  }
}

/** Grants a permission without the account's wallet, so that there is one to revoke. */
async function approve(chain: string, owner: Hex): Promise<void> {
  const abi = erc20Abi
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender, 1000n] })
  await askNode(chain, 'anvil_setBalance', [owner, '0xde0b6b3a7640000'])
  await askNode(chain, 'anvil_impersonateAccount', [owner])
  await askNode(chain, 'eth_sendTransaction', [{ from: owner, to: devnetToken.address, data }])
  await askNode(chain, 'anvil_stopImpersonatingAccount', [owner])
}

type Times = { first: number; next: number }

async function times(page: Page, siteUrl: string): Promise<Times> {
  const [first, next]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    // The last thing that an idle page loads for its first review.
    const idle = page.waitForResponse(/\/descriptors\/index\.json$/)
    await page.goto(`${siteUrl}/account?tab=allowances`, { waitUntil: 'networkidle' })
    await (await idle).finished()
    first.push(await review(page))
    next.push(await review(page))
  }
  return { first: median(first), next: median(next) }
}

/** Clicks, waits until the request can be confirmed, and declines it. */
async function review(page: Page): Promise<number> {
  const revoke = page.getByTestId('allowance').getByRole('button')
  const dialog = page.getByTestId('review-dialog')
  await revoke.waitFor()
  const ms = await revoke.evaluate(
    (button: HTMLButtonElement, confirm) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const observer = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('[data-testid=review-dialog] button')]
          const proceed = buttons.find(({ textContent }) => textContent?.startsWith(confirm))
          if (proceed?.getAttribute('aria-disabled') !== 'false') return
          observer.disconnect()
          resolve(performance.now() - start)
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
        button.click()
      }),
    english.sign.continueIn({ name: '' }).trim(),
  )
  await dialog.getByRole('button', { name: english.sign.decline }).click()
  await dialog.waitFor({ state: 'detached' })
  return ms
}
