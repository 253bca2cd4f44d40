import type { SignInRequest } from '#connectors/defineConnector/ConnectorMembers.ts'
import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { isMissingAny, missingPermissions } from '#connectors/walletConnect/approvedScope.ts'
import { checkChains, parseChainReference } from '#connectors/walletConnect/chainReference.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { type FollowedSession, followSession } from '#connectors/walletConnect/followSession.ts'
import { handleRequest } from '#connectors/walletConnect/handleRequest.ts'
import { createOpenedSdk, type SdkInUse } from '#connectors/walletConnect/openedSdk.ts'
import type { SdkOptions } from '#connectors/walletConnect/openSdk.ts'
import { createPairing } from '#connectors/walletConnect/pairing.ts'
import {
  createPendingDisconnects,
  type KeyValueStorage,
} from '#connectors/walletConnect/pendingDisconnects.ts'
import {
  createRequestedApp,
  type RequestedAppOptions,
} from '#connectors/walletConnect/requestedApp.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { createSessions } from '#connectors/walletConnect/sessions.ts'
import { createTabs } from '#connectors/walletConnect/tabs.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { plainText } from '#lib/input/plainText.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** Maximum length of a displayed wallet name. */
const nameLimit = 48

/** Options of {@link createWalletConnectProvider}. */
export type WalletConnectProviderOptions = Omit<SdkOptions, 'chainIds'> &
  RequestedAppOptions & {
    /** Requested chains, in WalletConnect's two lists; one of them may be empty. */
    chains: readonly number[]
    optionalChains: readonly number[]
    /** Stores the pending pairing and the pending disconnects, apart from the SDK's records. */
    pairingStorage: KeyValueStorage | null | undefined
    /** Whether the site already uses a wallet; a late approval is then ended. Default: never. */
    isConnected?(): Promise<boolean>
    /**
     * Whether a wallet may be asked to sign in as it connects.
     * @default true
     */
    offersSignIn?(): boolean
  }

/**
 * An EIP-1193 provider whose wallet is on another device. Its events beyond EIP-1193: `display_uri`
 * (a URI to show), `grant` (missing permissions), `late` (a late approval), `openWallet` and
 * `walletAnswered` (a request that needs the wallet's app).
 */
export type WalletConnectProvider = ReturnType<typeof createWalletConnectProvider>

/** Creates a provider that opens the SDK, pairs, follows the session and sends requests. */
export function createWalletConnectProvider(options: WalletConnectProviderOptions) {
  const { emit, on, removeListener } = createEmitter()
  const pendingDisconnects = createPendingDisconnects(options.pairingStorage)
  const pairing = createPairing({
    storage: options.pairingStorage,
    storePrefix: options.storePrefix,
    onUri: (uri) => emit('display_uri', uri),
    onProgress: () => emit('pairing', undefined),
    onLate: (session) => void sessions.adoptLate(session).catch(() => undefined),
  })
  const tabs = createTabs(options.storePrefix, (message) => sessions.onTabMessage(message))
  const requestedApp = createRequestedApp(options, emit)
  const opened = createOpenedSdk({ sdkOptions, pairing, pendingDisconnects, follow })
  const sessions = createSessions({
    emit,
    opened,
    pairing,
    pendingDisconnects,
    tabs,
    chainIds: () => sdkOptions().chainIds,
    offersSignIn: options.offersSignIn ?? (() => true),
    ...(options.isConnected && { isConnected: options.isConnected }),
  })

  let lastPeer: SdkSession['peer']['metadata'] | undefined

  function sdkOptions(): SdkOptions {
    const { chains, optionalChains } = options
    if (!options.projectId) throw new WalletError(walletConnectErrors.projectIdRequired)
    return { ...options, chainIds: checkChains(chains, optionalChains) }
  }

  /** Emits the events of an SDK's session, here and in other tabs. */
  function follow(sdk: Sdk): SdkInUse {
    const followed = followSession(sdk, (event, data) => {
      emit(event, data)
      if (event === 'disconnect')
        tabs.post({ type: 'ended', topic: (data as { data: string }).data })
    })
    const stopOpening = requestedApp.listen(sdk, followed)
    return {
      sdk,
      followed: {
        ...followed,
        adopt(...adopted) {
          const live = followed.adopt(...adopted)
          lastPeer = live.peer
          return live
        },
      },
      stop() {
        followed.stop()
        stopOpening()
      },
    }
  }

  return {
    on,
    removeListener,
    init: opened.init,
    connect: ({ chainId, signIn }: { chainId?: number; signIn?: SignInRequest | undefined } = {}) =>
      sessions.connect(chainId, signIn),
    state: opened.state,
    /** The URI to show, while `connect` waits for a wallet. */
    uri: pairing.uri,
    /** What a pending `connect` waits for. */
    progress: pairing.progress,
    /**
     * Name and icon of the wallet's app, as it reports them, safe to display; with `orLast` also
     * after its session has ended.
     */
    peer: (orLast = false) =>
      readPeer(opened.current()?.followed.live()?.peer ?? (orLast ? lastPeer : undefined)),
    /** The app that has a pending request, on a phone. */
    waitingApp: requestedApp.waiting,
    /** What the wallet did not approve in the current session, if anything. */
    missing() {
      const live = opened.current()?.followed.live()
      const missing = live && missingPermissions(live.scope, sdkOptions().chainIds)
      return missing && isMissingAny(missing) ? missing : undefined
    },
    /** Called when the user closed the dialog. */
    close: pairing.close,
    /** EIP-1193. `chain` is `{namespace}:{reference}`. Default: the current chain. */
    async request({ method, params }: { method: string; params?: unknown }, chain?: string) {
      // The connect of EIP-1193, on a provider that was discarded meanwhile.
      if (method === 'eth_requestAccounts' && !opened.current())
        throw new WalletError(walletConnectErrors.notInitialized)
      const { sdk, followed } = opened.ready()
      const chainId = chain === undefined ? undefined : chainIdOf(chain, followed)
      try {
        return await handleRequest(sdk, followed, { method, params }, chainId)
      } finally {
        requestedApp.finish(method)
      }
    },
    /** Whether there is a session with an account; sends no request. */
    isAuthorized: () => (opened.ready().followed.live()?.accounts.length ?? 0) > 0,
    /** Ends the session here at once, and at the wallet as soon as the relay allows. */
    async disconnect() {
      const { sdk, followed } = opened.ready()
      const topic = followed.live()?.topic
      followed.end()
      if (topic !== undefined) await pendingDisconnects.disconnect(sdk, topic)
    },
    /** Releases everything this page holds; the session stays. For tests and page unload. */
    stop() {
      opened.discard()
      tabs.close()
    },
  } satisfies Eip1193Provider & Record<string, unknown>
}

/** Name and icon of a wallet's app, safe to display: plain text, and images without a request. */
export function readPeer(peer: SdkSession['peer']['metadata'] | undefined) {
  const name = plainText(peer?.name, nameLimit)
  const icon = peer?.icons?.find((icon) => /^data:image\//.test(icon))
  return name === undefined ? undefined : { name, ...(icon && { icon }) }
}

/** @throws WalletError unconfiguredNamespace if the session does not contain it */
function chainIdOf(chain: string, followed: FollowedSession) {
  const { namespace, reference } = parseChainReference(chain)
  if (namespace !== 'eip155' || !followed.live())
    throw new WalletError(walletConnectErrors.unconfiguredNamespace, { args: { namespace } })
  return Number(reference)
}
