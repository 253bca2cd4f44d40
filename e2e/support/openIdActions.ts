import { expect, type Page } from '@playwright/test'
import { english } from '#lib/messages/english.ts'

/** Name of the devnet's OpenID provider, on its buttons. */
export const provider = 'Devnet ID'

/** Opens the provider's page from the sign-in screen. */
export async function openProvider(page: Page) {
  if (new URL(page.url()).pathname !== '/') await page.goto('/')
  await page.getByRole('button', { name: english.openId.continueWith({ name: provider }) }).click()
  await expect(page.getByRole('heading', { name: 'OpenID provider' })).toBeVisible()
}

/** Signs in on the provider's page. */
export async function consent(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'OpenID provider' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}
