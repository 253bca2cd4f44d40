import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The faults for assistive technology that axe finds on a page. */
export async function accessibilityViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // To describe what passes takes most of the time.
    .options({ resultTypes: ['violations'], preload: false })
    // Without iframes, the report needs no page of its own.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations
}
