import { createConnector } from 'wagmi'
import { defineConnector } from '#connectors/defineConnector.ts'
import type { ChosenApp, LinkKind } from '#connectors/walletConnect/deepLink.ts'
import type { MissingGrant } from '#connectors/walletConnect/grant.ts'
import type { RemoteProvider } from '#connectors/walletConnect/remoteProvider.ts'
import type { SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import type { DeepLinks } from '#lib/protocol/entities.ts'

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
  /** The link of the last `display_uri`, while `connect` waits for a wallet. */
  pairingUri(): string | undefined
  /** The link to the app in which a request waits, on a phone. */
  waitingApp(): ChosenApp | undefined
  /** What the wallet left out of what the site asked for; undefined where it granted all. */
  missing(): MissingGrant | undefined
  /** Remembers the app a person pairs with, to open it for requests. */
  chooseApp(app: { name: string; deepLinks?: DeepLinks }): Promise<void>
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
      icon: '/phone.svg',
      type: walletConnect.type,
      async load() {
        const { openRemote, readApp } = await rooms()
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
      pairingUri: () => remote?.uri(),
      waitingApp: () => remote?.waitingApp(),
      missing: () => remote?.missing(),
      async chooseApp(app) {
        const { appOf, keepApp } = await rooms()
        chosen = appOf(app, parameters.links) ?? chosen
        if (chosen) await keepApp(config, chosen)
      },
      links: parameters.links,
    } satisfies WalletConnectMembers)
  })
}

/** Everything behind the door, the SDK apart; a page loads it when the wallet is touched. */
async function rooms() {
  const [remote, app] = await Promise.all([
    import('#connectors/walletConnect/openRemote.ts'),
    import('#connectors/walletConnect/chosenApp.ts'),
  ])
  return { ...remote, ...app }
}
