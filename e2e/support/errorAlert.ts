import type { Locator, Page } from '@playwright/test'

/** The error the page shows. Next's route announcer has role alert as well and is excluded. */
export function errorAlert(page: Page): Locator {
  return page.getByRole('alert').and(page.locator(':not(#__next-route-announcer__)'))
}
