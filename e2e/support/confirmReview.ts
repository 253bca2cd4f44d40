import type { Page } from '@playwright/test'
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
