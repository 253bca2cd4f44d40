import { type WalletConnectMembers, walletConnect } from '#connectors/walletConnect.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import { chain, testConfig } from '#tests/connectors/testConfig.ts'
import {
  forgetSdks,
  newBrowser,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import type { WalletConnectFixture } from '#tests/devnet/support/walletConnectFixture.ts'

/** A browser's storage, wagmi's included. */
export type PageBrowser = ReturnType<typeof newBrowser> & { map?: Map<string, string> }

/** What a page has other than usual. */
export type PageOptions = {
  /** Whether the phone gets every URI. Default: yes. */
  scan?: boolean
  secondChain?: ReturnType<typeof chain>
  parameters?: Partial<Parameters<typeof walletConnect>[0]>
}

/** A page with wagmi and WalletConnect's connector. */
export function openPage(
  { relay, phone }: Pick<WalletConnectFixture, 'relay'> & { phone: Phone },
  browser: PageBrowser = newBrowser(),
  { scan = true, secondChain = chain(31338), parameters }: PageOptions = {},
) {
  forgetSdks()
  const made = testConfig(
    walletConnect({
      projectId: devnetProjectId,
      relayUrl: relay.url,
      appName: 'Test site',
      verify: false,
      storage: browser.storage,
      storePrefix: browser.storePrefix,
      ...parameters,
    }),
    browser.map,
    secondChain,
  )
  const connector = made.connector as typeof made.connector & WalletConnectMembers
  const uris = () =>
    made.events.filter(({ event }) => event === 'display_uri').map(({ data }) => String(data))
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri' && scan) void phone.pair(String(data))
  })
  return { ...made, connector, uris, browser: { ...browser, map: made.map } }
}
