import { mergeTests } from '@playwright/test'
import { siteTest } from '#e2e/support/siteTest.ts'
import { storedSecrets } from '#e2e/support/storedSecrets.ts'
import { conformanceTest } from '#packages/playwright/src/conformance/conformanceTest.ts'

/**
 * `test` of the conformance specs: that of latchkey-playwright/conformance, on the worker's own
 * site and devnet. A check also fails if the page has stored key material.
 */
export const test = mergeTests(siteTest, conformanceTest).extend({
  findRemains: async ({ browserName: _ }, use) => {
    await use((context) => storedSecrets(context, []))
  },
})
