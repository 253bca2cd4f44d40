import type { ConnectorConfig } from '#connectors/defineConnector/ConnectorDefinition.ts'
import type { SmartWalletParameters } from '#connectors/smartWallet/parameters.ts'
import type { PopupStatus } from '#connectors/smartWallet/patchPopup.ts'
import { removeInvalidRecords } from '#connectors/smartWallet/session.ts'
import { createSmartProvider, type SmartProvider } from '#connectors/smartWallet/smartProvider.ts'

/** The vendor's popup. */
const publicPopup = 'https://keys.coinbase.com/connect'

/**
 * Creates the provider of a connector: the official SDK with the site's name and chains, over the
 * configured popup. Apart from the entry point, so that a page without this wallet loads none of
 * it.
 */
export async function openSmartWallet(
  parameters: SmartWalletParameters,
  { chains, emitter }: ConnectorConfig,
  isHelped: () => boolean,
): Promise<SmartProvider> {
  const { createSdk } = await import('#connectors/smartWallet/createSdk.ts')
  const { appName, appLogoUrl = null, popupUrl = publicPopup, attribution } = parameters
  const nodes = new Map<number, string>()
  for (const { id, rpcUrls } of chains) {
    const url = rpcUrls.default.http[0]
    if (url) nodes.set(id, url)
  }
  removeInvalidRecords()
  return createSmartProvider({
    // Always pass both: the SDK would take a missing one from an earlier instance.
    create: () =>
      createSdk({
        appName,
        appLogoUrl,
        appChainIds: chains.map(({ id }) => id),
        preference: {
          options: 'smartWalletOnly',
          keysUrl: popupUrl,
          ...(attribution && { attribution: { dataSuffix: attribution } }),
        },
      }),
    bundlers: bundlersOf(parameters, chains[0]?.id),
    nodes,
    isHelped,
    onStatus: (status: PopupStatus) => emitter.emit('message', { type: 'popup', data: { status } }),
  })
}

function bundlersOf(
  { bundlerUrl, bundlerUrls = {} }: SmartWalletParameters,
  defaultChainId: number | undefined,
) {
  const first = bundlerUrl && defaultChainId !== undefined && { [defaultChainId]: bundlerUrl }
  return { ...(first || {}), ...bundlerUrls }
}
