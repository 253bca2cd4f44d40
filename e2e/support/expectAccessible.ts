import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects that a page meets WCAG 2.2, levels A and AA, as far as axe finds violations. */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition, a color has neither value. One that another takes the place of is canceled.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || !Number.isFinite(effect?.getComputedTiming().endTime),
      ),
  )
  const { violations } = await new AxeBuilder({ page })
    // Nothing else of the report is read, and to describe what passes takes most of the time.
    .options({ resultTypes: ['violations'], preload: false })
    // Without iframes, the report needs no page of its own.
    .setLegacyMode(page.frames().length === 1)
    .withTags(rules)
    // They pass the focus on, which is how a dialog and a menu trap it.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}
