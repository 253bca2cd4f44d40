import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until an element with this role and name has the focus; never uses the pointer. */
export async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'tab',
  name: string,
): Promise<Locator> {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeEnabled()
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by keyboard to the ${role} “${name}”`)
}
