import { test as base, expect as siteExpect } from '#e2e/fixtures.ts'
import { type EmbeddedPage, embeddedPage } from '#e2e/support/embeddedPage.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

type Fixtures = {
  /** The page with the embedded connector, not opened yet. */
  embedded: EmbeddedPage
  /** The same page for another user, in another browser context. */
  otherUser: EmbeddedPage
}

/** `test` of the specs that drive the embedded connector without the site's screens. */
export const test = base.extend<Fixtures>({
  // The page always has an authenticator, whether the test uses it or not.
  embedded: async ({ page, devnet, harness, passkeys: _ }, use) => {
    await use(embeddedPage(page, devnet.services, harness))
  },

  otherUser: async ({ otherPage, devnet, harness }, use) => {
    await addVirtualAuthenticator(otherPage)
    await use(embeddedPage(otherPage, devnet.services, harness))
  },
})

/** The expectations that belong to `test`. */
export const expect: typeof siteExpect = siteExpect
