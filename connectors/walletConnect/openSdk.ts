import { inTime } from '#connectors/defineConnector/inTime.ts'
import { browserStorage } from '#connectors/walletConnect/browserStorage.ts'
import { guardStorage } from '#connectors/walletConnect/guardStorage.ts'
import { watchCleanup } from '#connectors/walletConnect/letGo.ts'
import type { Sdk, SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import { keepClosed, silence } from '#connectors/walletConnect/silence.ts'
import { silentLogger } from '#connectors/walletConnect/silentLogger.ts'
import { optionalEvents, optionalMethods } from '#lib/protocol/walletConnect.ts'

/** How long the browser's database may take to open, in milliseconds. */
const openMs = 10_000

export type SdkOptions = {
  projectId: string
  /** Left out: the SDK's own, public relay. */
  relayUrl?: string
  /** In order of preference. */
  chainIds: [number, ...number[]]
  /** Node of each chain, for what the wallet is not asked; the wallet is told as well. */
  rpcMap: Record<number, string>
  appName: string
  appUrl: string
  appIcon?: string
  /** Ask the vendor's service to vouch for this page's origin, which wallets then show. */
  verify: boolean
  /** Sets this site's records apart from those of other sites on one origin. */
  storePrefix: string
  /** Left out: the browser's IndexedDB. */
  storage?: SdkStorage
}

/**
 * Opens the official provider, once per project, relay and prefix in this browser tab: a second
 * one over the same records would handle every message twice, and development servers reload
 * modules. A failed opening may be tried again. {@link closeSdk} lets the next call open anew.
 */
export function openSdk(options: SdkOptions): Promise<Sdk> {
  const opened = openedHere()
  const name = nameOf(options)
  const opening =
    opened.get(name) ??
    open(options).catch((error) => {
      if (opened.get(name) === opening) opened.delete(name)
      throw error
    })
  opened.set(name, opening)
  return opening
}

/** Closes an opened provider for good: socket, heartbeat and the place it had for this tab. */
export function closeSdk(options: SdkOptions, sdk: Sdk) {
  openedHere().delete(nameOf(options))
  forgetCore(options.storePrefix)
  const { core } = sdk.signer.client
  core.heartbeat.stop()
  keepClosed(sdk)
  core.relayer.transportClose().catch(() => undefined)
}

async function open(options: SdkOptions) {
  const { projectId, relayUrl, chainIds, rpcMap, storePrefix, appName, appUrl, appIcon } = options
  const [{ EthereumProvider }, storage] = await Promise.all([
    import('@walletconnect/ethereum-provider'),
    options.storage ?? browserStorage(),
  ])
  // Where an earlier one with this prefix was left half open, it would be taken up again.
  forgetCore(storePrefix)
  const sdk = await inTime(
    EthereumProvider.init({
      projectId,
      ...(relayUrl && { relayUrl }),
      optionalChains: chainIds,
      optionalMethods: [...optionalMethods],
      optionalEvents: [...optionalEvents],
      rpcMap,
      metadata: {
        name: appName,
        description: appName,
        url: appUrl,
        icons: appIcon ? [appIcon] : [],
      },
      showQrModal: false,
      disableProviderPing: true,
      telemetryEnabled: false,
      customStoragePrefix: storePrefix,
      storage: guardStorage(storage),
      logger: silentLogger() as never,
    }),
    openMs,
    () => new Error('The browser’s database did not open.'),
  )
  silence(sdk, options)
  watchCleanup(sdk)
  return sdk
}

const openedKey = Symbol.for('latchkey.walletConnect')

function openedHere(): Map<string, Promise<Sdk>> {
  const place = globalThis as { [openedKey]?: Map<string, Promise<Sdk>> }
  place[openedKey] ??= new Map()
  return place[openedKey]
}

function nameOf({ projectId, relayUrl, storePrefix }: SdkOptions) {
  return [projectId, relayUrl ?? '', storePrefix].join('\n')
}

/** The SDK itself keeps one core per prefix on globalThis, whatever relay it was made for. */
function forgetCore(storePrefix: string) {
  const place = globalThis as Record<string, unknown>
  delete place[`_walletConnectCore_${storePrefix}`]
  delete place[`_walletConnectCore_${storePrefix}_count`]
}
