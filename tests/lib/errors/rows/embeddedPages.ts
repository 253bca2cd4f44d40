import { connect } from 'wagmi/actions'
import type { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { changedCustody } from '#tests/lib/errors/rows/changedCustody.ts'
import type { Raise } from '#tests/lib/errors/rows/Raise.ts'

/** A site with embedded wallets. */
export type EmbeddedSite = ReturnType<typeof setUpEmbeddedSite>

/** How rows of the embedded wallet get a page, and a user who has signed up on it. */
export type EmbeddedPages = ReturnType<typeof createEmbeddedPages>

/** Opens pages of a site, for rows of the embedded wallet. */
export function createEmbeddedPages(site: EmbeddedSite) {
  type Page = Awaited<ReturnType<typeof openPage>>

  async function openPage(more?: Parameters<EmbeddedSite['openPage']>[0]) {
    const page = site.openPage(more)
    return { ...page, wallet: await page.key.embedded() }
  }

  async function signedUp(more?: Parameters<EmbeddedSite['openPage']>[0]) {
    const page = await openPage(more)
    await page.wallet.signUp({ passkeyName: 'Laptop' })
    await connect(page.config, { connector: page.key })
    return page
  }

  /** Runs with a page whose user has signed up. */
  const signedIn =
    (raise: (page: Page) => Promise<unknown>): Raise =>
    async () =>
      raise(await signedUp())

  /** The same, with custody's responses to one path changed. */
  const withChanged =
    (
      path: string,
      change: Parameters<typeof changedCustody>[2],
      raise: (page: Page) => Promise<unknown>,
    ): Raise =>
    async () => {
      const custody = await changedCustody(site.custody().url, path, change)
      try {
        await raise(await signedUp({ apiUrl: custody.url }))
      } finally {
        custody.close()
      }
    }

  return { openPage, signedUp, signedIn, withChanged }
}
