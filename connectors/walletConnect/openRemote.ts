import type { ConnectorConfig } from '#connectors/defineConnector/ConnectorDefinition.ts'
import {
  type ChosenApp,
  isAppLink,
  openApp,
  phonePlatform,
} from '#connectors/walletConnect/deepLink.ts'
import {
  createRemoteProvider,
  type RemoteProvider,
} from '#connectors/walletConnect/remoteProvider.ts'
import type { WalletConnectParameters } from '#connectors/walletConnect.ts'

/** Events of the provider that screens hear as wagmi `message`s of the same name. */
const toldEvents = [
  'display_uri',
  'grant',
  'openWallet',
  'walletAnswered',
  'session_ping',
  'session_event',
  'session_update',
  'session_delete',
]

/**
 * Opens the room for a connector in a page: chains, nodes and storage are wagmi's, links open from
 * this window. Apart from the door, so that a page without this wallet loads none of it.
 */
export function openRemote(
  parameters: WalletConnectParameters,
  config: ConnectorConfig,
  { chosen, onLate }: { chosen: () => ChosenApp | undefined; onLate: () => Promise<void> },
): RemoteProvider {
  const {
    chains = [],
    optionalChains,
    appUrl,
    verify = true,
    storePrefix = 'latchkey',
  } = parameters
  const remote = createRemoteProvider({
    ...parameters,
    chains,
    optionalChains: optionalChains ?? (chains.length > 0 ? [] : config.chains.map(({ id }) => id)),
    rpcMap: nodesOf(config, parameters),
    appUrl: appUrl ?? window.location.origin,
    verify,
    storePrefix,
    notes: config.storage as never,
    appToOpen({ peer: { redirect, name } }) {
      if (!phonePlatform(navigator)) return undefined
      const app = chosen()
      const href = app?.href ?? redirect?.universal ?? redirect?.native
      return href && isAppLink(href) ? { name: app?.name ?? name, href } : undefined
    },
    open: openApp,
  })
  for (const type of toldEvents)
    remote.on(type, (data: unknown) => config.emitter.emit('message', { type, data }))
  remote.on('late', () => void onLate().catch(() => undefined))
  return remote
}

/** A node per chain: as given, else wagmi's, else WalletConnect's by chainId and projectId (§7). */
function nodesOf({ chains }: ConnectorConfig, { rpcMap = {}, projectId }: WalletConnectParameters) {
  const nodes = chains.map(({ id, rpcUrls }): [number, string] => [
    id,
    rpcUrls.default.http[0] ??
      `https://rpc.walletconnect.org/v1/?chainId=eip155:${id}&projectId=${projectId}`,
  ])
  return { ...Object.fromEntries(nodes), ...rpcMap }
}
