import type { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import type { Raise, RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { openIdBrowser } from '#tests/support/server/openIdBrowser.ts'

type EmbeddedSite = ReturnType<typeof setUpEmbeddedSite>

/** Id of the provider that the embedded site is configured with. */
const provider = 'local'

/** Rows of a sign-in with an OpenID provider. */
export function openIdRows({ origin, custody, openPage }: EmbeddedSite): RaisedRows {
  /** Signs in while the issuer has a fault. */
  const faulty =
    (kind: string): Raise =>
    async () => {
      const browser = openIdBrowser(origin)
      const { body } = await browser.start({ provider })
      const returned = await browser.answer(body.url)
      await custody().control('/control/issuer/fault', { kind })
      await browser.callback(returned)
      return browser.sendRequest('login', { id: body.id })
    }

  return {
    async openIdCanceled() {
      const browser = openIdBrowser(origin)
      const id = await browser.visit({ provider }, { isCanceled: true })
      return browser.sendRequest('login', { id })
    },
    openIdRefused: faulty('refuseCode'),
    openIdTokenInvalid: faulty('wrongNonce'),
    openIdUnavailable: faulty('down'),
    openIdRequestInvalid: () => openIdBrowser(origin).sendRequest('login', { id: 'invalid' }),
    async openIdInUse() {
      const browser = openIdBrowser(origin)
      await browser.signIn('owner@example.com', { provider })
      const email = 'owner@example.com'
      const id = await browser.visit({ provider }, { email })
      return browser.sendRequest('token', { id })
    },
    // Without IndexedDB.
    async openIdNotStored() {
      const wallet = await openPage().key.embedded()
      await wallet.startOpenId({ provider, purpose: 'signIn', returnTo: '/' })
    },
  }
}
