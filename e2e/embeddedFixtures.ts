import { test as base } from '#e2e/fixtures.ts'
import { allowAlgorithmWarning } from '#e2e/support/embeddedActions.ts'
import { type EmbeddedPage, embeddedPage } from '#e2e/support/embeddedPage.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '#packages/playwright/src/passkeys.ts'

type Fixtures = {
  /** The authenticator of the user's laptop. */
  authenticator: VirtualAuthenticator
  /** The page with the embedded connector, not opened yet. */
  embedded: EmbeddedPage
  /** The same page for another user, in another browser context. */
  otherUser: EmbeddedPage
}

/** `test` of the specs that drive the embedded connector without the site's screens. */
export const test = base.extend<Fixtures>({
  authenticator: async ({ page, watch }, use) => {
    allowAlgorithmWarning(watch)
    await use(await addVirtualAuthenticator(page))
  },

  // The page always has an authenticator, whether the test uses it or not.
  embedded: async ({ page, control, harness, authenticator: _ }, use) => {
    await use(embeddedPage(page, control, harness))
  },

  otherUser: async ({ otherPage, control, harness }, use) => {
    await addVirtualAuthenticator(otherPage)
    await use(embeddedPage(otherPage, control, harness))
  },
})

/** The expectations that belong to `test`. */
export const expect: typeof test.expect = test.expect
