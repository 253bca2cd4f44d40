import type {
  ConnectorConfig,
  ConnectorHandle,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
import {
  type ChosenApp,
  isAppLink,
  openApp,
  phonePlatform,
} from '#connectors/walletConnect/deepLink.ts'
import type { WalletConnectParameters } from '#connectors/walletConnect/parameters.ts'
import {
  createWalletConnectProvider,
  type WalletConnectProvider,
} from '#connectors/walletConnect/walletConnectProvider.ts'
import { walletConnectRpcUrl } from '#lib/protocol/walletConnect.ts'

/** Events of the provider that are emitted as wagmi `message`s of the same name. */
const forwardedEvents = [
  'display_uri',
  'grant',
  'pairing',
  'openWallet',
  'walletAnswered',
  'session_ping',
  'session_event',
  'session_update',
  'session_delete',
]

/**
 * Creates the provider of a connector: chains, nodes and storage are wagmi's, links open from this
 * window. Apart from the entry point, so that a page without this wallet loads none of it.
 */
export function openWalletConnect(
  parameters: WalletConnectParameters,
  config: ConnectorConfig,
  { chosen, onLate }: { chosen: () => ChosenApp | undefined; onLate: () => void },
): WalletConnectProvider {
  const {
    chains = [],
    optionalChains,
    appUrl,
    verify = true,
    storePrefix = 'latchkey',
  } = parameters
  const provider = createWalletConnectProvider({
    ...parameters,
    chains,
    optionalChains: optionalChains ?? (chains.length > 0 ? [] : config.chains.map(({ id }) => id)),
    rpcMap: rpcUrlsOf(config, parameters),
    appUrl: appUrl ?? window.location.origin,
    verify,
    storePrefix,
    pairingStorage: config.storage as never,
    isConnected: () => isConnected(config),
    // A phone may close the page while its user is in the wallet's app. The next page resumes a
    // proposal, but not a sign-in: its answer sets up a session only in the page that asked.
    offersSignIn: () => phonePlatform(navigator) === undefined,
    appToOpen({ peer: { redirect, name } }) {
      if (!phonePlatform(navigator)) return undefined
      const app = chosen()
      const href = app?.href ?? redirect?.universal ?? redirect?.native
      return href && isAppLink(href) ? { name: app?.name ?? name, href } : undefined
    },
    open: openApp,
  })
  for (const type of forwardedEvents)
    provider.on(type, (data: unknown) => config.emitter.emit('message', { type, data }))
  provider.on('late', onLate)
  return provider
}

/**
 * Adopts a late approval: the connector connects and wagmi is notified. If wagmi does not accept
 * it, the session is ended.
 */
export async function adoptLate(connector: ConnectorHandle, { emitter }: ConnectorConfig) {
  try {
    const { accounts, chainId } = await connector.connect({ isReconnecting: true })
    emitter.emit('connect', { accounts, chainId })
    // wagmi listens from then on, or has ignored it because it is connecting another wallet.
    if (emitter.listenerCount('disconnect') === 0) await connector.disconnect()
  } catch {
    await connector.disconnect()
  }
}

/**
 * Whether wagmi uses a wallet, in this tab or another, by the store it persists; without a storage
 * this is unknown, and a late approval must not take over.
 */
async function isConnected({ storage }: ConnectorConfig) {
  if (!storage) return true
  const store = (await storage.getItem('store' as never)) as Store | null
  return (store?.state?.connections?.size ?? 0) > 0
}

/** wagmi's persisted store. */
type Store = { state?: { connections?: Map<string, unknown> } }

/** RPC URL per chain: given, else wagmi's, else WalletConnect's with chainId and projectId. */
function rpcUrlsOf(
  { chains }: ConnectorConfig,
  { rpcMap = {}, projectId }: WalletConnectParameters,
) {
  const urls = chains.map(({ id, rpcUrls }): [number, string] => [
    id,
    rpcUrls.default.http[0] ?? walletConnectRpcUrl(id, projectId),
  ])
  return { ...Object.fromEntries(urls), ...rpcMap }
}
