import { expect, vi } from 'vitest'
import { connect, signMessage } from 'wagmi/actions'
import { smartWallet } from '#connectors/smartWallet.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import {
  popupOrigin,
  type ScriptedBrowser,
  startScriptedBrowser,
} from '#tests/connectors/smartWallet/scriptedPopup.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import type { Raise, RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { until } from '#tests/support/until.ts'

/** A page with wagmi and the smart wallet over the unmodified SDK. */
function page() {
  const popupUrl = `${popupOrigin}/connect`
  return testConfig(smartWallet({ appName: 'Test site', popupUrl }))
}

async function connected() {
  const made = page()
  await connect(made.config, { connector: made.connector })
  return { ...made, provider: (await made.connector.getProvider()) as Eip1193Provider }
}

/** Raises in a separate browser. */
function inBrowser(raise: (browser: ScriptedBrowser) => Promise<unknown>): Raise {
  return async () => {
    const browser = await startScriptedBrowser(() => '0x')
    try {
      return await raise(browser)
    } finally {
      await browser.stop()
      vi.unstubAllGlobals()
    }
  }
}

/** Rows that the smart wallet raises, with a scripted popup. */
export const smartWalletRows: RaisedRows = {
  noRpcUrl: inBrowser(async (browser) => {
    browser.chains = undefined
    const { provider } = await connected()
    await provider.request({ method: 'eth_blockNumber' })
  }),
  noValidSession: inBrowser(async (browser) => {
    await connected()
    browser.storage.removeItem('-CBWSDK:SCWKeyManager:peerPublicKey')
    // Another page of this site, which reads the remaining keys.
    const next = page()
    await connect(next.config, { connector: next.connector })
    await signMessage(next.config, { message: 'hello' })
  }),
  invalidSession: inBrowser(async (browser) => {
    const { config, connector } = await connected()
    browser.script = () => {
      void connector.disconnect()
      return '0x'
    }
    await signMessage(config, { message: 'hello' })
  }),
  popupBlocked: inBrowser(async (browser) => {
    browser.isBlocked = true
    await connected()
  }),
  popupCutOff: inBrowser(async (browser) => {
    browser.reportsLoaded = false
    const connecting = connected()
    connecting.catch(() => undefined)
    await until(() => expect(browser.popup).toBeDefined())
    // With COOP `same-origin`, a page sees its popups as closed as soon as they open.
    const headers = { 'cross-origin-opener-policy': 'same-origin' }
    vi.stubGlobal('fetch', async () => new Response(null, { headers }))
    if (browser.popup) browser.popup.closed = true
    await connecting
  }),
  chainParamsRequired: inBrowser(async () => {
    const { provider } = await connected()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [] })
  }),
}
