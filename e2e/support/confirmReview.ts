import { expect, type Page } from '@playwright/test'
import { english } from '#lib/messages/english.ts'

/** Confirms the request in the review dialog, which continues in the wallet; types the word if asked. */
export async function confirmReview(page: Page): Promise<void> {
  const dialog = page.getByTestId('review-dialog')
  const proceed = dialog.getByRole('button', { name: /^Continue in / })
  await proceed.waitFor()
  const word = english.sign.typedWord
  const field = dialog.getByLabel(english.sign.typeToContinue({ word }))
  if (await field.isVisible()) await field.fill(word)
  await proceed.click()
}

/** Confirms the review of what takes the place of another one: it asks for the word once it knows so. */
export async function confirmReplacement(page: Page) {
  const dialog = page.getByTestId('review-dialog')
  const proceed = dialog.getByRole('button', { name: /^Continue in / })
  const field = dialog.getByLabel(english.sign.typeToContinue({ word: english.sign.typedWord }))
  await expect(async () => {
    if (await field.isVisible()) await field.fill(english.sign.typedWord)
    await expect(proceed).toHaveAttribute('aria-disabled', 'false', { timeout: 500 })
  }).toPass()
  await proceed.click()
}
