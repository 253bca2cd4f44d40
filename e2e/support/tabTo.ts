import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until an element with this role and name has the focus; never uses the pointer. */
export async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'tab',
  name: string,
): Promise<Locator> {
  const element = page.getByRole(role, { name }).first()
  await expect(element).toBeEnabled()
  for (let steps = 0; steps < 60; steps++) {
    if (await element.evaluate((node) => node === document.activeElement)) return element
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} “${name}”.`)
}
