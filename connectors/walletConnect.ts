import { createConnector } from 'wagmi'
import { type ConnectorConfig, defineConnector } from '#connectors/defineConnector.ts'
import {
  appLink,
  type ChosenApp,
  isAppLink,
  type LinkKind,
  openApp,
  phonePlatform,
} from '#connectors/walletConnect/deepLink.ts'
import {
  createRemoteProvider,
  type RemoteProvider,
} from '#connectors/walletConnect/remoteProvider.ts'
import type { SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import type { DeepLinks } from '#lib/protocol/entities.ts'

/** Where the chosen app is remembered; the name must not hold `walletconnect` (pairing.ts). */
const appKey = 'remote.app'

/** Messages of the provider that screens hear as wagmi `message`s of the same name. */
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

export type WalletConnectParameters = {
  /** From WalletConnect's dashboard; the devnet's relay has its own. */
  projectId: string
  /** Shown by the wallet. */
  appName: string
  /** Left out: the page's origin. A host that is not the page's is ignored by the SDK. */
  appUrl?: string
  appIcon?: string
  /** Left out: the public relay. */
  relayUrl?: string
  /** Which link opens a wallet's app where it has two. Left out: as each kind of phone likes it. */
  links?: LinkKind
  /** Nodes by chain id. Left out: those of wagmi's chains, else WalletConnect's own. */
  rpcMap?: Record<number, string>
  /** Chains the wallet should know and chains it may know. Left out: wagmi's, as the latter. */
  chains?: readonly number[]
  optionalChains?: readonly number[]
  /** Let the vendor's service vouch for this origin, in a hidden frame. Left out: on. */
  verify?: boolean
  /** Ends every record's name, so that two sites on one host do not meet. */
  storePrefix?: string
  /** Left out: the browser's IndexedDB. */
  storage?: SdkStorage
}

/** What this connector carries beyond the shape's members; screens reach for it by `type`. */
export type WalletConnectMembers = {
  /** The dialog was closed: `connect` rejects with `connectionReset`; a late approval is adopted. */
  cancel(): void
  /** Remembers the app a person pairs with, to open it for requests. */
  chooseApp(app: { name: string; deepLinks?: DeepLinks }): void
  /** Which link `chooseApp` and lists of apps prefer. */
  links: LinkKind | undefined
}

walletConnect.type = 'walletConnect' as const

/**
 * A wallet on another device, reached over WalletConnect's relay (§4). Its link comes as a wagmi
 * `message` of type `display_uri`; the screens make a code or an app's link of it.
 * Opening fails with `projectIdRequired`, `invalidChains` or `walletConnectInitFailed`.
 */
export function walletConnect(parameters: WalletConnectParameters) {
  return createConnector((config) => {
    let remote: RemoteProvider | undefined
    let chosen: ChosenApp | undefined

    const connector = defineConnector({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: walletConnect.type,
      async load() {
        chosen ??= await readApp(config)
        remote ??= openRemote(parameters, config, { chosen: () => chosen, onLate: adoptLate })
        await remote.init()
        return remote
      },
      async connect(_provider, { chainId }) {
        // After a dead relay the room is empty again.
        await remote?.init()
        return (await remote?.connect({ chainId })) ?? []
      },
      restore: async () => remote?.isAuthorized() ?? false,
      disconnect: async () => remote?.disconnect(),
    })(config)

    /** The wallet approved after its dialog was closed: the shape opens, wagmi is told. */
    async function adoptLate() {
      const { accounts, chainId } = await connector.connect({ isReconnecting: true })
      config.emitter.emit('connect', { accounts, chainId })
    }

    return Object.assign(connector, {
      cancel: () => remote?.close(),
      chooseApp({ name, deepLinks }) {
        const platform = phonePlatform(navigator)
        const href = platform && appLink(deepLinks, platform, parameters.links)
        if (!href) return
        chosen = { name, href }
        void keepApp(config, chosen)
      },
      links: parameters.links,
    } satisfies WalletConnectMembers)
  })
}

function openRemote(
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
    uriStorage: config.storage as never,
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

async function readApp({ storage }: ConnectorConfig): Promise<ChosenApp | undefined> {
  try {
    const app = (await storage?.getItem(appKey as never)) as Partial<ChosenApp> | null | undefined
    if (typeof app?.name !== 'string' || typeof app.href !== 'string') return undefined
    return isAppLink(app.href) ? { name: app.name, href: app.href } : undefined
  } catch {
    return undefined
  }
}

async function keepApp({ storage }: ConnectorConfig, app: ChosenApp) {
  try {
    await storage?.setItem(appKey as never, app as never)
  } catch {
    // Forgetful, not broken.
  }
}
