import type { Locator, Page } from '@playwright/test'

/** What went wrong, as the page says it. Next's own announcer of routes is an alert too, and not meant. */
export function problem(page: Page): Locator {
  return page.getByRole('alert').and(page.locator(':not(#__next-route-announcer__)'))
}
