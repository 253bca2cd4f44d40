import { browserStorage } from '#connectors/walletConnect/browserStorage.ts'
import { watchCleanup } from '#connectors/walletConnect/cleanupSession.ts'
import { guardStorage } from '#connectors/walletConnect/guardStorage.ts'
import { preventReconnect, restrictNetwork } from '#connectors/walletConnect/restrictNetwork.ts'
import type { Sdk, SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import { handleSdkRejections } from '#lib/protocol/handleSdkRejections.ts'
import { optionalEvents, requiredEvents, sessionMethods } from '#lib/protocol/walletConnect.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** How long the browser's database may take to open, in milliseconds. */
const openMs = 10_000

/** Options of {@link openSdk}. */
export type SdkOptions = {
  projectId: string
  /** Default: the SDK's public relay. */
  relayUrl?: string
  /** In order of preference. */
  chainIds: [number, ...number[]]
  /** Node of each chain, for requests the wallet does not handle; also sent to the wallet. */
  rpcMap: Record<number, string>
  appName: string
  appUrl: string
  appIcon?: string
  /** Whether the vendor's Verify API attests this page's origin, which wallets then show. */
  verify: boolean
  /** Separates this site's records from those of other sites on one origin. */
  storePrefix: string
  /** Default: the browser's IndexedDB. */
  storage?: SdkStorage
}

/**
 * Opens the official provider once per project, relay and prefix in this tab: a second one over the
 * same records would handle every message twice, and development servers reload modules. A failed
 * attempt can be retried. After {@link closeSdk} the next call opens a new one.
 */
export function openSdk(options: SdkOptions): Promise<Sdk> {
  const sdks = openSdks()
  const key = keyOf(options)
  const opening =
    sdks.get(key) ??
    open(options).catch((error) => {
      if (sdks.get(key) === opening) sdks.delete(key)
      throw error
    })
  sdks.set(key, opening)
  return opening
}

/** Closes an opened provider for good: socket, heartbeat and its entry for this tab. */
export function closeSdk(options: SdkOptions, sdk: Sdk) {
  openSdks().delete(keyOf(options))
  removeCore(options.storePrefix)
  const { core } = sdk.signer.client
  core.heartbeat.stop()
  preventReconnect(sdk)
  core.relayer.transportClose().catch(() => undefined)
}

async function open(options: SdkOptions) {
  const { projectId, relayUrl, chainIds, rpcMap, storePrefix, appName, appUrl, appIcon } = options
  const [{ EthereumProvider }, storage] = await Promise.all([
    import('@walletconnect/ethereum-provider'),
    options.storage ?? browserStorage(),
  ])
  // The SDK would reuse a half-opened core with this prefix.
  removeCore(storePrefix)
  const sdk = await withTimeout(
    EthereumProvider.init({
      projectId,
      ...(relayUrl && { relayUrl }),
      // Required methods and events are proposed as optional, as the SDK would make them anyway,
      // and are enforced after the approval (approvedScope.ts). The SDK takes required ones only with
      // required `chains`, which it would treat as approved, whatever the wallet approved.
      optionalChains: chainIds,
      optionalMethods: [...sessionMethods],
      optionalEvents: [...new Set([...requiredEvents, ...optionalEvents])],
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
  ignoreEvents(sdk)
  restrictNetwork(sdk, options)
  watchCleanup(sdk)
  handleSdkRejections(sdk.signer.client)
  restoreSubscriptions(sdk)
  return sdk
}

/**
 * The SDK would answer a wallet's chain change by requesting a switch to that chain. Only the listener
 * that it has just made: those of others come later, and stay.
 */
function ignoreEvents({ signer: { events } }: Sdk) {
  for (const own of events.listeners('session_event'))
    events.removeListener('session_event', own as () => void)
}

/**
 * A logger in pino's shape that writes and stores nothing. With only the level `silent`, the SDK in
 * a browser still records every message, decrypted ones included, in a log of one megabyte.
 */
function silentLogger() {
  const noop = () => undefined
  const logger = {
    level: 'silent',
    trace: noop,
    debug: noop,
    info: noop,
    warn: noop,
    error: noop,
    fatal: noop,
    silent: noop,
    bindings: () => ({}),
    child: () => logger,
  }
  return logger
}

/** The part of the relayer that sends pending subscriptions; private to the pinned SDK. */
type Subscriber = { checkPending(): Promise<void> }

/**
 * Renews subscriptions that were lost with a socket, such as that of a session just approved, on
 * the next socket; the SDK itself waits for its heartbeat.
 */
function restoreSubscriptions({ signer }: Sdk) {
  const { relayer } = signer.client.core
  const subscriber = relayer.subscriber as unknown as Subscriber
  relayer.on('relayer_connect', () => void subscriber.checkPending().catch(() => undefined))
}

const openedKey = Symbol.for('latchkey.walletConnect')

function openSdks(): Map<string, Promise<Sdk>> {
  const globals = globalThis as { [openedKey]?: Map<string, Promise<Sdk>> }
  globals[openedKey] ??= new Map()
  return globals[openedKey]
}

function keyOf({ projectId, relayUrl, storePrefix }: SdkOptions) {
  return [projectId, relayUrl ?? '', storePrefix].join('\n')
}

/** The SDK keeps one core per prefix on globalThis, whatever relay it was created for. */
function removeCore(storePrefix: string) {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${storePrefix}`]
  delete globals[`_walletConnectCore_${storePrefix}_count`]
}
