import { test as base } from '#e2e/fixtures.ts'
import { allowAlgorithmWarning } from '#e2e/support/embeddedActions.ts'
import { type SmartWalletHarness, smartWalletHarness } from '#e2e/support/smartWalletHarness.ts'

type Fixtures = {
  /** The page with the smart wallet's connector, not opened yet; its popup approves everything. */
  smartWallet: SmartWalletHarness
}

/** `test` of the specs that drive the smart wallet's connector without the site's screens. */
export const test = base.extend<Fixtures>({
  smartWallet: async ({ page, control, watch, harness }, use) => {
    watch.allowOrigin(harness.url)
    allowAlgorithmWarning(watch)
    await control.popup.set({ policy: 'approve' })
    await use(await smartWalletHarness(page, control, harness.url))
  },
})

/** The expectations that belong to `test`. */
export const expect: typeof test.expect = test.expect
