import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import {
  isMissingAny,
  missingPermissions,
  missingRequirements,
  readApprovedScope,
} from '#connectors/walletConnect/approvedScope.ts'
import { checkChains, parseChainReference } from '#connectors/walletConnect/chainReference.ts'
import { type ChosenApp, opensApp, requestLink } from '#connectors/walletConnect/deepLink.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import {
  disconnection,
  type FollowedSession,
  followSession,
} from '#connectors/walletConnect/followSession.ts'
import { handleRequest } from '#connectors/walletConnect/handleRequest.ts'
import { toConnectError } from '#connectors/walletConnect/normalizeError.ts'
import { closeSdk, openSdk, type SdkOptions } from '#connectors/walletConnect/openSdk.ts'
import { createPairing } from '#connectors/walletConnect/pairing.ts'
import {
  createPendingDisconnects,
  type KeyValueStorage,
} from '#connectors/walletConnect/pendingDisconnects.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { createTabs } from '#connectors/walletConnect/tabs.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { plainText } from '#lib/plainText.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** Maximum length of a displayed wallet name. */
const nameLimit = 48

/** `init` does nothing unless the state is `not initialized`; `connect` requires `initialized`. */
type ProviderState = 'not initialized' | 'initializing' | 'initialized'

/** Options of {@link createWalletConnectProvider}. */
export type WalletConnectProviderOptions = Omit<SdkOptions, 'chainIds'> & {
  /** Requested chains, in WalletConnect's two lists; one of them may be empty. */
  chains: readonly number[]
  optionalChains: readonly number[]
  /** Stores the pending pairing and the pending disconnects, apart from the SDK's records. */
  pairingStorage: KeyValueStorage | null | undefined
  /** Whether the site already uses a wallet; a late approval is then ended. Default: never. */
  isConnected?(): Promise<boolean>
  /** The app to open for a request, on a phone only. */
  appToOpen?(session: { peer: SdkSession['peer']['metadata'] }): ChosenApp | undefined
  /** Opens it. */
  open?(href: string): void
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
  let opened: { sdk: Sdk; followed: FollowedSession; stop: () => void } | undefined
  let opening: Promise<void> | undefined
  let waitingApp: ChosenApp | undefined
  const pendingDisconnects = createPendingDisconnects(options.pairingStorage)
  const pairing = createPairing({
    storage: options.pairingStorage,
    storePrefix: options.storePrefix,
    onUri: (uri) => emit('display_uri', uri),
    onProgress: () => emit('pairing', undefined),
    onLate: (session) => void adoptLate(session).catch(() => undefined),
  })
  const tabs = createTabs(options.storePrefix, (message) => {
    if (!opened) return
    const { sdk, followed } = opened
    const live = followed.live()
    const isOurs = live?.topic === message.topic
    if (message.type === 'ended' && isOurs) removeSession(sdk, message.topic)
    if (message.type !== 'connected' || isOurs) return
    // Another tab changed the records: they are read again before the next use.
    if (!live && !pairing.isPending()) discard()
    if (live && isNewer(message, { topic: live.topic, at: settledAt })) void replace(message.at)
  })
  /** When this page's session was settled, in Unix milliseconds; 0 for one of an earlier page. */
  let settledAt = 0

  function sdkOptions(): SdkOptions {
    const { chains, optionalChains } = options
    if (!options.projectId) throw new WalletError(walletConnectErrors.projectIdRequired)
    return { ...options, chainIds: checkChains(chains, optionalChains) }
  }

  /** Opens the official provider; does nothing while that is in progress or done. */
  function init(): Promise<void> {
    if (opened) return Promise.resolve()
    opening ??= start().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function start() {
    const checked = sdkOptions()
    let sdk: Sdk
    try {
      sdk = await openSdk(checked)
    } catch (cause) {
      const details = externalMessage(cause)
      throw new WalletError(walletConnectErrors.walletConnectInitFailed, {
        cause,
        ...(details && { details }),
      })
    }
    const followed = followSession(sdk, (event, data) => {
      emit(event, data)
      if (event === 'disconnect')
        tabs.post({ type: 'ended', topic: (data as { data: string }).data })
    })
    const stopOpening = openAppOnRequest(sdk, followed)
    opened = {
      sdk,
      followed,
      stop() {
        followed.stop()
        stopOpening()
      },
    }
    const pendingTopics = await pendingDisconnects.read()
    if (sdk.session && !pendingTopics.includes(sdk.session.topic)) followed.adopt(sdk.session)
    disconnectOthers(opened)
    if (!followed.live()) await pairing.resume(sdk, checked.chainIds)
  }

  function ready() {
    if (!opened) throw new WalletError(walletConnectErrors.walletConnectNotInitialized)
    return opened
  }

  /**
   * Connects and resolves with the accounts; an existing session is reused.
   * @throws WalletError notInitialized before init
   */
  async function connect({ chainId }: { chainId?: number } = {}): Promise<readonly string[]> {
    if (!opened) throw new WalletError(walletConnectErrors.notInitialized)
    const { sdk, followed } = opened
    const live = followed.live()
    if (live) return live.accounts
    const chainIds = sdkOptions().chainIds
    const first = chainId !== undefined && chainIds.includes(chainId) ? chainId : chainIds[0]
    try {
      const session = await pairing.connect(sdk, [first, ...chainIds.filter((id) => id !== first)])
      return settle(opened, session, chainId).accounts
    } catch (error) {
      if (
        error instanceof WalletError &&
        error.key === walletConnectErrors.walletConnectInitFailed.key
      )
        discard()
      throw toConnectError(error)
    }
  }

  /**
   * Adopts a new session and emits what the wallet did not approve.
   * @throws WalletError approvalIncomplete, after ending the session, if a requirement is missing
   */
  function settle(
    { sdk, followed }: NonNullable<typeof opened>,
    session: SdkSession,
    chainId?: number,
  ) {
    const missingRequired = missingRequirements(readApprovedScope(session))
    if (missingRequired.length > 0) {
      void pendingDisconnects.disconnect(sdk, session.topic)
      throw new WalletError(walletConnectErrors.approvalIncomplete, {
        args: { lacking: missingRequired.join(', ') },
      })
    }
    const live = followed.adopt(session, chainId)
    const missing = missingPermissions(live.scope, sdkOptions().chainIds)
    if (isMissingAny(missing)) emit('grant', missing)
    disconnectOthers({ sdk, followed })
    settledAt = Date.now()
    tabs.post({ type: 'connected', topic: session.topic, at: settledAt })
    return live
  }

  /** Adopts a late session, unless a wallet is connected by now. */
  async function adoptLate(session: SdkSession) {
    const before = opened
    const hasWallet = await options.isConnected?.()
    if (!opened || opened !== before) return
    if (!hasWallet && !pairing.isPending()) {
      settle(opened, session)
      emit('late', undefined)
      return
    }
    await pendingDisconnects.disconnect(opened.sdk, session.topic)
    // The records may contain another tab's session by now.
    if (opened === before && !pairing.isPending()) discard()
  }

  /** Another tab has connected since: its session is used here as well, and ours is ended. */
  async function replace(at: number) {
    if (!opened) return
    settledAt = at
    const { sdk, followed, stop } = opened
    const topic = followed.live()?.topic
    stop()
    if (topic !== undefined) await pendingDisconnects.disconnect(sdk, topic)
    discard()
    await init().catch(() => undefined)
    const live = opened?.followed.live()
    if (!live) return emit('disconnect', disconnection(topic, 'USER_DISCONNECTED'))
    emit('chainChanged', `0x${live.chainId.toString(16)}`)
    emit('accountsChanged', [...live.accounts])
  }

  /** Only one session is used: others, from before or from a tab that closed halfway, are ended. */
  function disconnectOthers({
    sdk,
    followed,
  }: Pick<NonNullable<typeof opened>, 'sdk' | 'followed'>) {
    for (const { topic } of sdk.signer.client.session.getAll())
      if (topic !== followed.live()?.topic) void pendingDisconnects.disconnect(sdk, topic)
  }

  /** Discards a provider that cannot be used; the next init opens another. */
  function discard() {
    if (!opened) return
    opened.stop()
    closeSdk(sdkOptions(), opened.sdk)
    opened = undefined
    pairing.drop()
  }

  /** Opens the wallet's app on a phone once the relay has the request; a link is the fallback. */
  function openAppOnRequest(sdk: Sdk, followed: FollowedSession) {
    const { client } = sdk.signer
    const onSent = (request: { id: number; topic: string; request: { method: string } }) => {
      const live = followed.live()
      if (live?.topic !== request.topic || !opensApp(request.request.method)) return
      const app = options.appToOpen?.({ peer: live.peer })
      if (!app) return
      const href = requestLink(app.href, request)
      waitingApp = { name: app.name, href }
      emit('openWallet', { ...waitingApp, method: request.request.method })
      options.open?.(href)
    }
    client.on('session_request_sent', onSent)
    return () => client.removeListener('session_request_sent', onSent)
  }

  return {
    on,
    removeListener,
    init,
    connect,
    state: (): ProviderState =>
      opened ? 'initialized' : opening ? 'initializing' : 'not initialized',
    /** The URI to show, while `connect` waits for a wallet. */
    uri: pairing.uri,
    /** What a pending `connect` waits for. */
    progress: pairing.progress,
    /** Name and icon of the wallet's app, as it reports them, safe to display. */
    peer() {
      const peer = opened?.followed.live()?.peer
      const name = plainText(peer?.name, nameLimit)
      const icon = peer?.icons?.find((icon) => /^data:image\//.test(icon))
      return name === undefined ? undefined : { name, ...(icon && { icon }) }
    },
    /** The app that has a pending request, on a phone. */
    waitingApp: () => waitingApp,
    /** What the wallet did not approve in the current session, if anything. */
    missing() {
      const live = opened?.followed.live()
      const missing = live && missingPermissions(live.scope, sdkOptions().chainIds)
      return missing && isMissingAny(missing) ? missing : undefined
    },
    /** Called when the user closed the dialog. */
    close: pairing.close,
    /** EIP-1193. `chain` is `{namespace}:{reference}`. Default: the current chain. */
    async request({ method, params }: { method: string; params?: unknown }, chain?: string) {
      // The connect of EIP-1193, on a provider that was discarded meanwhile.
      if (method === 'eth_requestAccounts' && !opened)
        throw new WalletError(walletConnectErrors.notInitialized)
      const { sdk, followed } = ready()
      const chainId = chain === undefined ? undefined : chainIdOf(chain, followed)
      try {
        return await handleRequest(sdk, followed, { method, params }, chainId)
      } finally {
        if (opensApp(method)) {
          waitingApp = undefined
          emit('walletAnswered', { method })
        }
      }
    },
    /** Whether there is a session with an account; sends no request. */
    isAuthorized: () => (ready().followed.live()?.accounts.length ?? 0) > 0,
    /** Ends the session here at once, and at the wallet as soon as the relay allows. */
    async disconnect() {
      const { sdk, followed } = ready()
      const topic = followed.live()?.topic
      followed.end()
      if (topic !== undefined) await pendingDisconnects.disconnect(sdk, topic)
    },
    /** Releases everything this page holds; the session stays. For tests and page unload. */
    stop() {
      discard()
      tabs.close()
    },
  } satisfies Eip1193Provider & Record<string, unknown>
}

/** Whether the other session was settled later; all tabs decide a tie the same way. */
function isNewer(other: { topic: string; at: number }, ours: { topic: string; at: number }) {
  return other.at === ours.at ? other.topic > ours.topic : other.at > ours.at
}

/** @throws WalletError unconfiguredNamespace if the session does not contain it */
function chainIdOf(chain: string, followed: FollowedSession) {
  const { namespace, reference } = parseChainReference(chain)
  if (namespace !== 'eip155' || !followed.live())
    throw new WalletError(walletConnectErrors.unconfiguredNamespace, { args: { namespace } })
  return Number(reference)
}

/** Another tab ended the session: removes it from this tab's memory as well. */
function removeSession({ signer }: Sdk, topic: string) {
  const { client } = signer
  if (!client.session.keys.includes(topic)) return
  const reason = { code: 6000, message: 'User disconnected.' }
  client.session.delete(topic, reason).catch(() => undefined)
  client.events.emit('session_delete', { id: 0, topic })
}
