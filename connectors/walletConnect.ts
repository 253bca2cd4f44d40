import type { ConnectorHandle } from '#connectors/defineConnector/ConnectorDefinition.ts'
import type { SignInRequest } from '#connectors/defineConnector/ConnectorMembers.ts'
import { defineConnector } from '#connectors/defineConnector.ts'
import type { MissingPermissions } from '#connectors/walletConnect/approvedScope.ts'
import type { ChosenApp, LinkKind } from '#connectors/walletConnect/deepLink.ts'
import type { PairingProgress } from '#connectors/walletConnect/pairing.ts'
import { isUnexpired } from '#connectors/walletConnect/pairingUri.ts'
import type { WalletConnectParameters } from '#connectors/walletConnect/parameters.ts'
import type { WalletConnectProvider } from '#connectors/walletConnect/walletConnectProvider.ts'
import type { DeepLinks } from '#lib/protocol/entities.ts'
import { pendingPairingKey } from '#lib/protocol/walletConnect.ts'
import type { BookMetadata } from '#lib/wallets/book/findMetadata.ts'

export type { MissingPermissions } from '#connectors/walletConnect/approvedScope.ts'
export type { ChosenApp, LinkKind } from '#connectors/walletConnect/deepLink.ts'
export type { PairingProgress } from '#connectors/walletConnect/pairing.ts'
export type { WalletConnectParameters } from '#connectors/walletConnect/parameters.ts'

/** Members of this connector beyond the shared ones; screens select it by `type`. */
export type WalletConnectMembers = {
  /** The URI of the last `display_uri`, while `connect` waits for a wallet. */
  pairingUri(): string | undefined
  /** What a pending `connect` waits for; a `message` of type `pairing` is emitted on a change. */
  progress(): PairingProgress | undefined
  /**
   * Name and icon of the connected wallet, as it reports them; undefined while disconnected, unless
   * `orLast` asks for the wallet whose session has ended in this page.
   */
  peer(orLast?: boolean): { name: string; icon?: string } | undefined
  /** The link to the app that has a pending request, on a phone. */
  waitingApp(): ChosenApp | undefined
  /** What the wallet did not approve of the site's request; undefined if it approved all. */
  missing(): MissingPermissions | undefined
  /** Remembers the app a user pairs with, to open it for requests. */
  chooseApp(app: { name: string; deepLinks?: DeepLinks }): Promise<void>
  /** The app chosen last, on a phone. */
  chosenApp(): ChosenApp | undefined
  /** Has a wallet sign in as it connects, with one approval; not on a phone. */
  signInOnConnect(request: SignInRequest | undefined): void
  /** Which link `chooseApp` and lists of apps prefer. */
  links: LinkKind | undefined
}

walletConnect.type = 'walletConnect' as const

/**
 * Connects to a wallet on another device over WalletConnect's relay. The pairing URI is emitted as
 * a wagmi `message` of type `display_uri`; the screens render a QR code or app links from it.
 * `cancel` closes the pairing: `connect` rejects with `connectionReset`, and a late approval is
 * adopted only while no wallet is connected.
 *
 * @example
 * ```ts
 * // wallets.config.ts
 * listWallets(config, {
 *   walletConnect:
 *     config.walletConnect &&
 *     walletConnect({ ...config.walletConnect, appName: config.appName }),
 * })
 * ```
 * @throws WalletError projectIdRequired, invalidChains or walletConnectInitFailed on opening
 */
export function walletConnect(parameters: WalletConnectParameters) {
  const { icon, description } = parameters
  return defineConnector<WalletConnectMembers>((config) => {
    let provider: WalletConnectProvider | undefined
    let chosen: ChosenApp | undefined
    let metadata: BookMetadata | undefined
    let connector: ConnectorHandle | undefined
    let signIn: SignInRequest | undefined

    /** The wallet opens without its entry as well: the entry only adds metadata. */
    const loadMetadata = (name = '') =>
      import('#lib/wallets/book/findMetadata.ts').then(
        ({ findMetadata }) => {
          metadata = findMetadata({ name })
        },
        () => undefined,
      )

    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      ...(icon && { icon }),
      description,
      type: walletConnect.type,
      get overrideKey() {
        return metadata?.groupKey
      },
      get metadata() {
        return metadata
      },
      async setup(handle) {
        connector = handle
        // Resumes a pairing that an earlier page left pending.
        const pending = await config.storage?.getItem(pendingPairingKey as never)
        const { expiresAt = 0 } = (pending as { expiresAt?: number } | null) ?? {}
        if (isUnexpired(expiresAt)) await handle.preload()
      },
      prefetch: internals,
      async load() {
        const { adoptLate, openWalletConnect, readApp } = await internals()
        chosen ??= await readApp(config)
        provider ??= openWalletConnect(parameters, config, {
          chosen: () => chosen,
          onLate: () => connector && void adoptLate(connector, config),
        })
        await provider.init()
        void loadMetadata(provider.peer()?.name ?? chosen?.name)
        return provider
      },
      async connect(_provider, { chainId }) {
        // After a lost relay the SDK is closed and has to be opened again.
        await provider?.init()
        const accounts = (await provider?.connect({ chainId, signIn })) ?? []
        // A wallet that scanned the code says only now who it is.
        void loadMetadata(provider?.peer()?.name)
        return accounts
      },
      restore: async () => provider?.isAuthorized() ?? false,
      disconnect: async () => provider?.disconnect(),
      cancel: () => provider?.close(),
      errorRows: async () =>
        (await import('#connectors/walletConnect/errors.ts')).walletConnectErrors,
      members: {
        pairingUri: () => provider?.uri(),
        progress: () => provider?.progress(),
        peer: (orLast) => provider?.peer(orLast),
        waitingApp: () => provider?.waitingApp(),
        missing: () => provider?.missing(),
        async chooseApp(app) {
          void loadMetadata(app.name)
          const { appOf, storeApp: keepApp } = await internals()
          chosen = appOf(app, parameters.links) ?? chosen
          if (chosen) await keepApp(config, chosen)
        },
        chosenApp: () => chosen,
        links: parameters.links,
        signInOnConnect(request) {
          signIn = request
        },
      },
    }
  })
}

/** Imported on hover, focus or opening. */
async function internals() {
  // The SDK is requested at once, not after the code that opens it.
  void import('@walletconnect/ethereum-provider').catch(() => undefined)
  return (await import('#connectors/walletConnect/internals.ts')).internals
}
