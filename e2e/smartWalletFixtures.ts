import { test as base, expect as siteExpect } from '#e2e/fixtures.ts'
import { type SmartWalletPage, smartWalletPage } from '#e2e/support/smartWalletPage.ts'

type Fixtures = {
  /** The page with the smart wallet's connector, not opened yet; its popup approves everything. */
  smartWalletPage: SmartWalletPage
}

/** `test` of the specs that drive the smart wallet's connector without the site's screens. */
export const test = base.extend<Fixtures>({
  smartWalletPage: async ({ page, devnet, smartWallet, watch, harness }, use) => {
    watch.allowOrigin(harness.url)
    await smartWallet.setPolicy('approve')
    await use(smartWalletPage(page, devnet, smartWallet, harness.url))
  },
})

/** The expectations that belong to `test`. */
export const expect: typeof siteExpect = siteExpect
