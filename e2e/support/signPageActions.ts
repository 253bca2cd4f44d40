import { expect, type Locator, type Page } from '@playwright/test'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { english } from '#lib/messages/english.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

/** An address that no wallet of the devnet holds. */
export const stranger = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'

/** An account of the devnet that receives the tests' transactions. */
export const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** Signs in and opens a tab of the signing page; the wallet then prompts for each request. */
export async function openSignPage(
  page: Page,
  wallet: BrowserWallet,
  tab: keyof Messages['sign']['tabs'] = 'message',
): Promise<void> {
  await startSignedIn(page, wallet)
  await wallet.setPolicy('ask')
  await page.goto('/sign')
  await chooseTab(page, tab)
}

/** Opens a tab of the signing page. */
export async function chooseTab(page: Page, tab: keyof Messages['sign']['tabs']): Promise<void> {
  await page.getByRole('tab', { name: english.sign.tabs[tab] }).click()
}

/** A field of the open form; its error follows its name. */
export function field(page: Page, label: string): Locator {
  const start = label.replace(/[^\w\s]/g, '\\$&')
  return page.getByRole('textbox', { name: new RegExp(`^${start}`) })
}

/** The review beside the open form. */
export function review(page: Page): Locator {
  return page.getByRole('region', { name: english.sign.review })
}

/** Fills in a transaction without sending it. */
export async function fillTransaction(
  page: Page,
  { to = '', value = '', data = '' }: { to?: string; value?: string; data?: string },
): Promise<void> {
  // All at once, as a wallet's link does it: a form that is half filled in is another transaction.
  const typed = [
    [english.sign.data, data],
    [english.sign.value({ symbol: 'ETH' }), value],
    [english.sign.to, to],
  ] as const
  const fields = await Promise.all(
    typed.map(async ([label, text]) => {
      await expect(field(page, label)).toBeEditable()
      return { element: await field(page, label).elementHandle(), text }
    }),
  )
  await page.evaluate(typeAll, fields)
}

/** Runs in the page: React hears of a value that was set as a user's input sets it. */
function typeAll(fields: { element: Node | null; text: string }[]): void {
  for (const { element, text } of fields) {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
    setter?.call(element, text)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Presses the button that sends the request to the wallet, once it is enabled. */
export async function pressWhenReady(
  page: Page,
  label: 'signMessage' | 'signTypedData' | 'sendTransaction',
): Promise<void> {
  const button = page.getByRole('button', { name: english.sign[label] })
  await expect(button).toBeEnabled()
  await button.click()
}

/** The field in which a user confirms a danger by typing a word. */
export function riskField(page: Page): Locator {
  const word = english.sign.typedWord
  return review(page).getByLabel(english.sign.typeToContinue({ word }))
}

/** Confirms a danger, as before sending almost everything to a new address. */
export async function acceptRisks(page: Page): Promise<void> {
  await riskField(page).fill(english.sign.typedWord)
}
